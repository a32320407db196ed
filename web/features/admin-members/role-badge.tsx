import { useTranslations } from 'use-intl'
import type { Role } from '#contracts/roles.ts'
import { Badge } from '~/ui/badge.tsx'

/** Says of staff that they are, and what kind. */
export function RoleBadge({ role }: { role: Role }) {
  const t = useTranslations('adminMembers.roles')
  return role === 'member' ? null : <Badge tone="brand">{t(role)}</Badge>
}
