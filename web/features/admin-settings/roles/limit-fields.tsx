import { useTranslations } from 'use-intl'
import {
  LIMITED_PERMISSIONS,
  ROLE_LIMIT_MAX,
  ROLE_LIMITS,
  type RoleLimit,
  type RoleLimits,
} from '#contracts/role-limits.ts'
import type { OwnRolePermission } from '#contracts/roles.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

const fieldOf = (limit: RoleLimit) => `limit-${limit}`

interface LimitFieldsProps {
  limits?: RoleLimits
  /** The chosen permissions: only limits that bind one of them can be set. */
  permissions: readonly OwnRolePermission[]
  wrong: readonly RoleLimit[]
}

/** The limits of a role. An empty field is no limit. */
export function LimitFields({ limits = {}, permissions, wrong }: LimitFieldsProps) {
  const t = useTranslations('adminRoles.limitFields')
  const useful = ROLE_LIMITS.filter((limit) => LIMITED_PERMISSIONS[limit].some((one) => permissions.includes(one)))
  if (useful.length === 0) return null
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t('title')}</legend>
      <p className="text-xs text-quiet">{t('hint')}</p>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        {useful.map((limit) => (
          <Field
            key={limit}
            label={t(`${limit}.label`)}
            hint={t(`${limit}.hint`)}
            error={wrong.includes(limit) ? t('wrong', { max: ROLE_LIMIT_MAX }) : undefined}
          >
            <Input
              name={fieldOf(limit)}
              defaultValue={limits[limit] ?? ''}
              inputMode="numeric"
              autoComplete="off"
              maxLength={13}
              className="tabular"
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

/** Returns the limits that were typed, with thousands separators or without, and the fields that are no whole number. */
export function readLimits(typed: Readonly<Record<string, string>>): { limits: RoleLimits; wrong: RoleLimit[] } {
  const values = ROLE_LIMITS.map((limit) => [limit, (typed[fieldOf(limit)] ?? '').replace(/[\s,.’']/g, '')] as const)
  const given = values.filter(([, text]) => text !== '')
  const wrong = given.filter(([, text]) => !/^\d+$/.test(text) || Number(text) > ROLE_LIMIT_MAX)
  return {
    limits: Object.fromEntries(given.map(([limit, text]) => [limit, Number(text)])),
    wrong: wrong.map(([limit]) => limit),
  }
}
