import { useTranslations } from 'use-intl'
import { ROLE_LIMITS, type RoleLimits } from '#contracts/role-limits.ts'

/** Returns a function that says each limit of a role in words. */
export function useLimitTexts(): (limits: RoleLimits) => string[] {
  const t = useTranslations('admin.limits')
  return (limits) => ROLE_LIMITS.flatMap((limit) => (limits[limit] === undefined ? [] : t(limit, { n: limits[limit] })))
}
