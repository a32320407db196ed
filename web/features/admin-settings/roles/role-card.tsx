import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnRole } from '#contracts/own-roles.ts'
import type { RoleLimits } from '#contracts/role-limits.ts'
import {
  type BuiltInRole,
  OWN_ROLE_PERMISSIONS,
  type OwnRolePermission,
  permissionsOf,
  type RoleKey,
} from '#contracts/roles.ts'
import { useLimitTexts } from '~/lib/role-limits.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'

export type RoleAction = 'give' | 'change' | 'delete'

interface ViewProps {
  /** Whether a view begins. */
  busy: boolean
  /** Begins a view of the admin part as the role. */
  onView: (role: RoleKey) => void
}

interface OwnRoleCardProps extends ViewProps {
  role: OwnRole
  onAction: (action: RoleAction) => void
}

/** An own role with its actions. */
export function OwnRoleCard({ role, busy, onAction, onView }: OwnRoleCardProps) {
  const t = useTranslations('adminRoles')
  const { name, permissions, limits, staff } = role
  const actions: readonly RoleAction[] = staff === 0 ? ['give', 'change', 'delete'] : ['give', 'change']
  return (
    <RoleCard name={name} staff={staff} permissions={permissions} limits={limits}>
      <div className="mt-4 flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={t(`${action}Of`, { name })}
            onClick={() => onAction(action)}
          >
            {t(action)}
          </Button>
        ))}
        <ViewButton name={name} busy={busy} onClick={() => onView(role.id)} />
      </div>
    </RoleCard>
  )
}

/** A role that cannot be changed. */
export function BuiltInRoleCard({ role, staff, busy, onView }: ViewProps & { role: BuiltInRole; staff: number }) {
  const t = useTranslations('adminSettings.roles')
  const permissions = permissionsOf(role, null)
  const named = OWN_ROLE_PERMISSIONS.filter((permission) => permissions.includes(permission))
  return (
    <RoleCard name={t(role)} staff={staff} permissions={role === 'super_admin' ? undefined : named}>
      {role !== 'super_admin' && (
        <div className="mt-4">
          <ViewButton name={t(role)} busy={busy} onClick={() => onView(role)} />
        </div>
      )}
    </RoleCard>
  )
}

function ViewButton({ name, busy, onClick }: { name: string; busy: boolean; onClick: () => void }) {
  const t = useTranslations('adminRoles')
  return (
    <Button size="small" variant="secondary" aria-label={t('viewOf', { name })} disabled={busy} onClick={onClick}>
      {t('view')}
    </Button>
  )
}

interface RoleCardProps {
  name: string
  staff: number
  /** Undefined for all. */
  permissions: readonly OwnRolePermission[] | undefined
  limits?: RoleLimits
  children?: ReactNode
}

function RoleCard({ name, staff, permissions, limits = {}, children }: RoleCardProps) {
  const t = useTranslations('adminRoles')
  const tName = useTranslations('adminSettings.permissions.names')
  const id = useId()
  const limitTexts = useLimitTexts()(limits)
  return (
    <Card as="li" aria-labelledby={id}>
      <CardHead id={id} title={<span className="wrap-anywhere">{name}</span>}>
        <Badge tone={staff > 0 ? 'brand' : 'neutral'}>{t('staff', { n: staff })}</Badge>
      </CardHead>
      {permissions ? (
        <ul className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
          {permissions.map((permission) => (
            <li key={permission}>{tName(permission)}</li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">{t('everything')}</p>
      )}
      {limitTexts.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="font-semibold">{t('limits')}</span> {limitTexts.join(' · ')}
        </p>
      )}
      {children}
    </Card>
  )
}
