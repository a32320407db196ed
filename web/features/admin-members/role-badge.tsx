import { useTranslations } from 'use-intl'
import type { Role } from '#contracts/roles.ts'
import { Badge } from '~/ui/badge.tsx'

/** The role of a staff member; nothing for other members. */
export function RoleBadge({ role, roleName }: { role: Role; roleName: string | null }) {
  const t = useTranslations('adminMembers.roles')
  return role === 'member' ? null : <Badge tone="brand">{roleName ?? t(role)}</Badge>
}
