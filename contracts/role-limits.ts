/** Limits of own roles (docs/product.md#limits-of-own-roles). No imports but types, so that a browser loads the numbers and nothing else. */

import type { OwnRolePermission } from './roles.ts'

/**
 * `points`: the most that one adjustment, one call about promo codes or one task gives or takes. `price`: the highest price of a plan or
 * redemption that staff change. `codes`: the most activation codes that one staff member sees, adds, types or replaces within 24 hours.
 */
export const ROLE_LIMITS = ['points', 'price', 'codes'] as const
export type RoleLimit = (typeof ROLE_LIMITS)[number]

/** The limits that a role has. A missing one does not bind. */
export type RoleLimits = Readonly<Partial<Record<RoleLimit, number>>>

/** The highest value of a limit. */
export const ROLE_LIMIT_MAX = 1_000_000_000
/** The hours over which codes are counted. */
export const CODES_LIMIT_HOURS = 24

/** The permissions that a limit binds. Without all of them it is of no use. */
export const LIMITED_PERMISSIONS: Readonly<Record<RoleLimit, readonly OwnRolePermission[]>> = {
  points: ['users.update', 'system.manage'],
  price: ['redemptions.update', 'system.manage'],
  codes: ['redemptions.update', 'system.manage'],
}

const isLimit = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** Returns the limits as they are stored, in the order of the list, without anything else. */
export const limitsOf = (stored: unknown): RoleLimits => {
  const values = (stored ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    ROLE_LIMITS.flatMap((limit) => (isLimit(values[limit]) ? [[limit, values[limit]] as const] : [])),
  )
}

/** Returns the limits that bind one of the permissions. */
export const usefulLimits = (limits: RoleLimits, permissions: readonly OwnRolePermission[]): RoleLimits =>
  Object.fromEntries(
    Object.entries(limitsOf(limits)).filter(([limit]) =>
      LIMITED_PERMISSIONS[limit as RoleLimit].some((one) => permissions.includes(one)),
    ),
  )

/** Returns for each limit the smaller one: an action of two persons has to be within the limits of both. */
export const stricterLimits = (one: RoleLimits, other: RoleLimits): RoleLimits =>
  limitsOf(
    Object.fromEntries(
      ROLE_LIMITS.map((limit) => {
        const most = Math.min(one[limit] ?? Number.POSITIVE_INFINITY, other[limit] ?? Number.POSITIVE_INFINITY)
        return [limit, most === Number.POSITIVE_INFINITY ? undefined : most]
      }),
    ),
  )

/** Returns whether the new limits allow anything that the old ones do not. */
export const areLimitsRaised = (from: RoleLimits, to: RoleLimits): boolean =>
  ROLE_LIMITS.some((limit) => {
    const before = from[limit]
    return before !== undefined && (to[limit] ?? Number.POSITIVE_INFINITY) > before
  })
