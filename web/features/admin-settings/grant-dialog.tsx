import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BUILT_IN_ROLES } from '#contracts/roles.ts'
import type { StaffMember } from '#contracts/staff.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Select } from '~/ui/input.tsx'
import { STAFF_KEY } from './queries.ts'
import { useKeyName } from './role-name.ts'
import { isAboutStepUp, StepUpField } from './step-up-field.tsx'

interface GrantDialogProps {
  viewer: StaffMember
  ownRoles: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Gives a member a staff role, by email address. */
export function GrantDialog({ viewer, ownRoles, onClose }: GrantDialogProps) {
  const t = useTranslations('adminSettings.staff')
  const tErrors = useTranslations('errors')
  const nameOf = useKeyName(ownRoles)
  const roles = [...BUILT_IN_ROLES, ...ownRoles.map(({ id }) => id)]
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const [missing, setMissing] = useState({ email: false, role: false, stepUp: false })
  const [refusal, setRefusal] = useState<ApiError>()
  const grant = useAction('POST /api/admin/staff', {
    onSuccess: (answer, { body }) => {
      client.setQueryData(STAFF_KEY, { items: answer.items, ownRoles: answer.ownRoles })
      toast.success(answer.waits ? t('waits') : t('granted', { email: body.email }))
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) setRefusal(error)
      return !error.isUnanswered
    },
  })
  const emailProblem = missing.email ? tErrors('fieldRequired') : refusal?.fieldMessage('email')
  function confirm({
    email = '',
    role,
    reason = '',
    code = '',
    password = '',
  }: Readonly<Record<string, string>>): void {
    const chosen = roles.find((one) => one === role)
    setRefusal(undefined)
    if (chosen) grant.run({ body: { email, role: chosen, reason, code, password } })
  }
  function check({ email, role, code, password }: Readonly<Record<string, string>>): boolean {
    const stepUp = code || password
    setMissing({ email: !email, role: !role, stepUp: !stepUp })
    return Boolean(email && role && stepUp)
  }
  return (
    <ActionDialog
      title={t('addTitle')}
      description={t('addText')}
      reason={{ required: true, label: t('reason'), hint: t('reasonHint') }}
      confirm={t('grant')}
      busy={grant.busy}
      problem={refusal && !emailProblem && !isAboutStepUp(refusal) ? sentenceOf(refusal) : undefined}
      check={check}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={t('email')} error={emailProblem}>
        <Input name="email" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={t('newRole')} error={missing.role ? t('chooseMissing') : undefined}>
        <Select name="role" defaultValue="">
          <option value="">{t('choose')}</option>
          {roles.map((role) => (
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
