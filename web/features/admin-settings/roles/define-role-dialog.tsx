import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnRole } from '#contracts/own-roles.ts'
import type { RoleLimit } from '#contracts/role-limits.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { securityQuery } from '../queries.ts'
import { isAboutStepUp, StepUpField } from '../step-up-field.tsx'
import { LimitFields, readLimits } from './limit-fields.tsx'
import { ROLES_KEY, rolesQuery } from './queries.ts'
import { RoleFields } from './role-fields.tsx'

/** Changes the name, the permissions and the limits of a role, for all who have it. */
export function DefineRoleDialog({ role, onClose }: { role: OwnRole; onClose: () => void }) {
  const t = useTranslations('adminRoles')
  const tStaff = useTranslations('adminSettings.staff')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const { data: security } = useQuery(securityQuery)
  const [first] = useState(role)
  const [permissions, setPermissions] = useState(first.permissions)
  // The role that the viewer saw. After a refusal it is the current one, so that the form can be sent again as it was filled in.
  const [seen, setSeen] = useState(role)
  const { id, name: before, permissions: allowed, limits, staff } = seen
  const readAgain = async () => {
    const { own } = await client.fetchQuery({ ...rolesQuery, staleTime: 0 })
    setSeen(own.find((one) => one.id === id) ?? seen)
  }
  const [missing, setMissing] = useState({ name: false, permissions: false, stepUp: false })
  const [wrongLimits, setWrongLimits] = useState<readonly RoleLimit[]>([])
  const define = useAction('PUT /api/admin/roles/:id', {
    onSuccess: ({ builtIn, own, waits }) => {
      client.setQueryData(ROLES_KEY, { builtIn, own })
      toast.success(t(waits ? 'define.waits' : 'define.done'))
      onClose()
    },
    onError: (error) => {
      if (error.code === 'roleConflict') void readAgain()
      return !error.isUnanswered
    },
  })
  const refusal = define.busy || define.error?.isUnanswered ? undefined : (define.error ?? undefined)
  const isTaken = refusal?.code === 'roleNameTaken'
  return (
    <ActionDialog
      title={t('define.title', { name: before })}
      {...(staff > 0 && {
        effect: { title: t('define.effect', { n: staff }), text: t('define.effectText'), tone: 'warn' },
      })}
      reason={{ required: true, label: tStaff('reason'), hint: tStaff('reasonHint') }}
      confirm={t('define.submit')}
      busy={define.busy}
      problem={refusal && !isTaken && !isAboutStepUp(refusal) ? sentenceOf(refusal) : undefined}
      check={({ name = '', code, password, ...typed }) => {
        const { wrong } = readLimits(typed)
        setWrongLimits(wrong)
        const stepUp = code || password
        setMissing({ name: !name.trim(), permissions: permissions.length === 0, stepUp: !stepUp })
        return Boolean(name.trim() && permissions.length > 0 && stepUp) && wrong.length === 0
      }}
      onConfirm={({ name = '', reason = '', code = '', password = '', ...typed }) =>
        define.run({
          params: { id },
          body: {
            ...{ name, permissions, limits: readLimits(typed).limits },
            ...{ seen: { name: before, permissions: allowed, limits }, reason, code, password },
          },
        })
      }
      onClose={onClose}
    >
      <RoleFields
        name={first.name}
        permissions={permissions}
        nameError={missing.name ? t('form.nameMissing') : isTaken ? sentenceOf(refusal) : undefined}
        isEmpty={missing.permissions && permissions.length === 0}
        onChange={setPermissions}
      />
      <LimitFields limits={first.limits} permissions={permissions} wrong={wrongLimits} />
      <StepUpField byCode={security?.secondFactor != null} missing={missing.stepUp} refusal={refusal} />
    </ActionDialog>
  )
}
