import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnRole } from '#contracts/own-roles.ts'
import type { RoleKey } from '#contracts/roles.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { CreateRoleDialog } from './create-role-dialog.tsx'
import { DefineRoleDialog } from './define-role-dialog.tsx'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { GiveRoleDialog } from './give-role-dialog.tsx'
import { rolesQuery } from './queries.ts'
import { BuiltInRoleCard, OwnRoleCard, type RoleAction } from './role-card.tsx'

type Opened = { readonly action: 'create' } | { readonly action: RoleAction; readonly role: OwnRole }

/** All roles with their permissions, and the actions of super admins on their own roles. */
export function AdminRoles() {
  const t = useTranslations('adminRoles')
  const { data, error, isPending, retrying, refetch } = useQueryKeepingError(rolesQuery)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  // The page loads again: nothing that was read with other permissions stays.
  const start = useAction('POST /api/admin/role-view', { onSuccess: () => location.assign('/admin') })
  const view = {
    busy: start.busy,
    onView: (role: RoleKey) => start.run({ body: { role: role as 'support' } }),
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')}>
        <Button
          aria-haspopup="dialog"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => open({ action: 'create' })}
        >
          {t('new')}
        </Button>
      </PageHeader>
      {isPending && <SkeletonRows rows={4} className="h-24" />}
      {!isPending && !data && (
        <ErrorState title={t('loadFailed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <h2 className="mb-3 text-lg">{t('own')}</h2>
          {data.own.length === 0 ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <ul aria-label={t('own')} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {data.own.map((role) => (
                <OwnRoleCard key={role.id} role={role} {...view} onAction={(action) => open({ action, role })} />
              ))}
            </ul>
          )}
          <h2 className="mt-8 text-lg">{t('builtIn')}</h2>
          <p className="mb-3 text-sm text-quiet">{t('builtInText')}</p>
          <ul aria-label={t('builtIn')} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {data.builtIn.map(({ role, staff }) => (
              <BuiltInRoleCard key={role} role={role} staff={staff} {...view} />
            ))}
          </ul>
        </>
      )}
      {opened?.action === 'create' && (
        <CreateRoleDialog onCreated={(role) => open({ action: 'give', role })} onClose={close} />
      )}
      {opened?.action === 'give' && <GiveRoleDialog role={opened.role} onClose={close} />}
      {opened?.action === 'change' && (
        <DefineRoleDialog role={data?.own.find(({ id }) => id === opened.role.id) ?? opened.role} onClose={close} />
      )}
      {opened?.action === 'delete' && <DeleteRoleDialog role={opened.role} onClose={close} />}
    </>
  )
}
