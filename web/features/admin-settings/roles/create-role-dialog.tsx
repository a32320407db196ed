import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnRole } from '#contracts/own-roles.ts'
import type { RoleLimit } from '#contracts/role-limits.ts'
import type { OwnRolePermission } from '#contracts/roles.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { LimitFields, readLimits } from './limit-fields.tsx'
import { ROLES_KEY } from './queries.ts'
import { RoleFields } from './role-fields.tsx'

/** Makes a role. No one has it yet. */
export function CreateRoleDialog({ onCreated, onClose }: { onCreated: (role: OwnRole) => void; onClose: () => void }) {
  const t = useTranslations('adminRoles')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const [permissions, setPermissions] = useState<OwnRolePermission[]>([])
  const [missing, setMissing] = useState({ name: false, permissions: false })
  const [wrongLimits, setWrongLimits] = useState<readonly RoleLimit[]>([])
  const create = useAction('POST /api/admin/roles', {
    onSuccess: ({ id, builtIn, own }, { body }) => {
      client.setQueryData(ROLES_KEY, { builtIn, own })
      toast.success(t('create.done', { name: body.name.trim() }))
      const role = own.find((one) => one.id === id)
      if (role) onCreated(role)
    },
    onError: (error) => !error.isUnanswered,
  })
  const refusal = create.busy ? undefined : (create.error ?? undefined)
  const isTaken = refusal?.code === 'roleNameTaken'
  return (
    <ActionDialog
      title={t('create.title')}
      confirm={t('create.submit')}
      busy={create.busy}
      problem={refusal && !isTaken && !refusal.isUnanswered ? sentenceOf(refusal) : undefined}
      check={({ name = '', ...typed }) => {
        const { wrong } = readLimits(typed)
        setWrongLimits(wrong)
        setMissing({ name: !name.trim(), permissions: permissions.length === 0 })
        return name.trim() !== '' && permissions.length > 0 && wrong.length === 0
      }}
      onConfirm={({ name = '', ...typed }) =>
        create.run({ body: { name, permissions, limits: readLimits(typed).limits } })
      }
      onClose={onClose}
    >
      <RoleFields
        permissions={permissions}
        nameError={missing.name ? t('form.nameMissing') : isTaken ? sentenceOf(refusal) : undefined}
        isEmpty={missing.permissions && permissions.length === 0}
        onChange={setPermissions}
      />
      <LimitFields permissions={permissions} wrong={wrongLimits} />
    </ActionDialog>
  )
}
