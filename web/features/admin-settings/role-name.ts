import { useTranslations } from 'use-intl'
import { BUILT_IN_ROLES, type Role, type RoleKey } from '#contracts/roles.ts'

/** Returns a function that names a role: an own role by its own name. */
export function useRoleName(): (role: Role, ownName: string | null) => string {
  const t = useTranslations('adminSettings.roles')
  return (role, ownName) => ownName ?? t(role)
}

/** Returns a function that names a role by its key. */
export function useKeyName(ownRoles: readonly { id: string; name: string }[]): (key: RoleKey) => string {
  const t = useTranslations('adminSettings.roles')
  return (key) => {
    const role = (['member', ...BUILT_IN_ROLES] as const).find((one) => one === key)
    return role ? t(role) : (ownRoles.find(({ id }) => id === key)?.name ?? t('own'))
  }
}
