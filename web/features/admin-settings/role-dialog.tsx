import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BUILT_IN_ROLES, type RoleKey } from '#contracts/roles.ts'
import type { StaffMember } from '#contracts/staff.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { STAFF_KEY, staffQuery } from './queries.ts'
import { useKeyName } from './role-name.ts'
import { isAboutStepUp, StepUpField } from './step-up-field.tsx'

interface RoleDialogProps {
  viewer: StaffMember
  member: StaffMember
  ownRoles: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Changes or removes the role of a staff member. */
export function RoleDialog({ viewer, member, ownRoles, onClose }: RoleDialogProps) {
  const t = useTranslations('adminSettings.staff')
  const nameOf = useKeyName(ownRoles)
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const [to, setTo] = useState<RoleKey>()
  const [missing, setMissing] = useState({ role: false, stepUp: false })
  const [refusal, setRefusal] = useState<ApiError>()
  const { id, name, may } = member
  // The role that the viewer saw. After a refusal it is the current one, so that the form can be sent again as it was filled in.
  const [from, setFrom] = useState(member.roleKey)
  const readAgain = async () => {
    const { items } = await client.fetchQuery({ ...staffQuery, staleTime: 0 })
    setFrom(items.find((one) => one.id === id)?.roleKey ?? from)
  }
  const kind = (['member', ...BUILT_IN_ROLES] as const).find((one) => one === to) ?? 'own'
  const change = useAction('POST /api/admin/staff/:id/role', {
    onSuccess: (answer) => {
      client.setQueryData(STAFF_KEY, { items: answer.items, ownRoles: answer.ownRoles })
      toast.success(answer.waits ? t('waits') : t('changed'))
      onClose()
    },
    onError: (error) => {
      if (error.isUnanswered) return false
      setRefusal(error)
      if (error.code === 'staffConflict') void readAgain()
      return true
    },
  })
  function confirm({ reason = '', code = '', password = '' }: Readonly<Record<string, string>>): void {
    setRefusal(undefined)
    if (to) change.run({ params: { id }, body: { from, to, reason, code, password } })
  }
  const isRevoking = to === 'member'
  return (
    <ActionDialog
      title={t('changeTitle', { name })}
      {...(to && {
        effect: {
          title: t(`effect.${kind}`, { name }),
          text: t(`effectText.${kind}`, { role: nameOf(to) }),
          tone: to === 'super_admin' || isRevoking ? 'bad' : 'warn',
        },
      })}
      reason={{ required: true, label: t('reason'), hint: t('reasonHint') }}
      confirm={t(isRevoking ? 'confirmRevoke' : 'confirmChange')}
      danger={isRevoking}
      busy={change.busy}
      problem={refusal && !isAboutStepUp(refusal) ? sentenceOf(refusal) : undefined}
      check={({ code, password }) => {
        const stepUp = code || password
        setMissing({ role: !to, stepUp: !stepUp })
        return Boolean(to && stepUp)
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={t('newRole')} error={missing.role && !to ? t('chooseMissing') : undefined}>
        <Select value={to ?? ''} onChange={({ target }) => setTo(may.find((one) => one === target.value))}>
          <option value="">{t('choose')}</option>
          {may.map((role) => (
            <option key={role} value={role}>
              {nameOf(role)}
            </option>
          ))}
        </Select>
      </Field>
      <StepUpField byCode={viewer.hasSecondFactor} missing={missing.stepUp} refusal={refusal} />
    </ActionDialog>
  )
}
