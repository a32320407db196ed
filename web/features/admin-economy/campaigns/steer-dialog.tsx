import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminCampaign } from '#contracts/campaigns.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Checkbox } from '~/ui/input.tsx'
import { APPROVALS_KEY, CAMPAIGNS_KEY } from './queries.ts'

export type SteerAction = 'propose' | 'pause' | 'resume' | 'end' | 'delete'

interface SteerDialogProps {
  campaign: AdminCampaign
  action: SteerAction
  onDeleted: () => void
  onClose: () => void
}

/** Confirms an action on a campaign, with a reason for the audit log. */
export function SteerDialog({ campaign, action, onDeleted, onClose }: SteerDialogProps) {
  const t = useTranslations('adminCampaigns')
  const sentenceOf = useSentence()
  const [isRefused, setRefused] = useState(false)
  const { id, name, version } = campaign
  const outcome = {
    onSuccess: () => {
      toast.success(t(`${action}.done`, { name }))
      onClose()
      if (action === 'delete') onDeleted()
    },
    onError: ({ code }: ApiError) => {
      if (code === 'campaignRefused') setRefused(true)
      return true
    },
    refreshes: [CAMPAIGNS_KEY, APPROVALS_KEY],
  }
  const propose = useAction('POST /api/admin/campaigns/:id/propose', outcome)
  const pause = useAction('POST /api/admin/campaigns/:id/pause', outcome)
  const resume = useAction('POST /api/admin/campaigns/:id/resume', outcome)
  const end = useAction('POST /api/admin/campaigns/:id/end', outcome)
  const remove = useAction('DELETE /api/admin/campaigns/:id', outcome)
  const { busy, error } = { propose, pause, resume, end, delete: remove }[action]
  function confirm({ reason = '', override }: Readonly<Record<string, string>>): void {
    const params = { id }
    if (action === 'delete') remove.run({ params })
    else if (action === 'propose') {
      propose.run({ params, body: { expectedVersion: version, reason, override: override === 'on' } })
    } else ({ pause, resume, end })[action].run({ params, body: { reason } })
  }
  return (
    <ActionDialog
      title={t(`${action}.title`, { name })}
      effect={{ title: t(`${action}.effect`), tone: action === 'end' || action === 'delete' ? 'warn' : 'note' }}
      {...(action !== 'delete' && { reason: { required: true, label: t('reason') } })}
      confirm={t(`${action}.action`)}
      danger={action === 'end' || action === 'delete'}
      busy={busy}
      problem={error && !busy ? sentenceOf(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isRefused && <Checkbox name="override" label={t('propose.override')} />}
    </ActionDialog>
  )
}
