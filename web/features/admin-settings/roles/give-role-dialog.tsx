import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnRole } from '#contracts/own-roles.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { STAFF_KEY, staffQuery } from '../queries.ts'
import { useRoleName } from '../role-name.ts'
import { isAboutStepUp, StepUpField } from '../step-up-field.tsx'
import { ROLES_KEY } from './queries.ts'

/** Gives a role to a staff member, in place of the role that they have. */
export function GiveRoleDialog({ role, onClose }: { role: OwnRole; onClose: () => void }) {
  const t = useTranslations('adminRoles.giveDialog')
  const tStaff = useTranslations('adminSettings.staff')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const nameOf = useRoleName()
  const { data } = useQuery(staffQuery)
  const [missing, setMissing] = useState({ to: false, stepUp: false })
  const candidates = data?.items.filter(({ may }) => may.includes(role.id)) ?? []
  const give = useAction('POST /api/admin/staff/:id/role', {
    onSuccess: ({ items, ownRoles, waits }, { params }) => {
      client.setQueryData(STAFF_KEY, { items, ownRoles })
      const name = items.find(({ id }) => id === params.id)?.name ?? ''
      toast.success(waits ? tStaff('waits') : t('done', { name }))
      onClose()
    },
    onError: (error) => {
      if (error.code === 'staffConflict') void client.invalidateQueries({ queryKey: STAFF_KEY })
      return !error.isUnanswered
    },
    refreshes: [ROLES_KEY],
  })
  const refusal = give.busy || give.error?.isUnanswered ? undefined : (give.error ?? undefined)
  return (
    <ActionDialog
      title={t('title', { name: role.name })}
      reason={{ required: true, label: tStaff('reason'), hint: tStaff('reasonHint') }}
      confirm={t('submit')}
      busy={give.busy}
      problem={refusal && !isAboutStepUp(refusal) ? sentenceOf(refusal) : undefined}
      check={({ to, code, password }) => {
        const stepUp = code || password
        setMissing({ to: !to, stepUp: !stepUp })
        return Boolean(to && stepUp)
      }}
      onConfirm={({ to, reason = '', code = '', password = '' }) => {
        const member = candidates.find(({ id }) => id === to)
        if (member)
          give.run({ params: { id: member.id }, body: { from: member.roleKey, to: role.id, reason, code, password } })
      }}
      onClose={onClose}
    >
      <Field label={t('to')} hint={t('toHint')} error={missing.to ? t('toMissing') : undefined}>
        <Select name="to" defaultValue="">
          <option value="">{tStaff('choose')}</option>
          {candidates.map(({ id, name, role: held, roleName }) => (
            <option key={id} value={id}>
              {t('option', { name, role: nameOf(held, roleName) })}
            </option>
          ))}
        </Select>
      </Field>
      <StepUpField
        byCode={data?.items.find(({ isViewer }) => isViewer)?.hasSecondFactor ?? false}
        missing={missing.stepUp}
        refusal={refusal}
      />
    </ActionDialog>
  )
}
