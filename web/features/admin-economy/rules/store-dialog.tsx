import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RuleSet } from '#contracts/rule-set.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { RULES_KEY } from './queries.ts'
import { errorsOf } from './use-preview.ts'

interface StoreDialogProps {
  rules: RuleSet
  basedOn: number
  onStored: () => void
  onFieldErrors: (errors: ReadonlyMap<string, string>) => void
  onClose: () => void
}

/** Stores a draft as a new set, with a reason, and opens its page. */
export function StoreDialog({ rules, basedOn, onStored, onFieldErrors, onClose }: StoreDialogProps) {
  const t = useTranslations('adminRules.store')
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const action = useAction('POST /api/admin/rules', {
    onSuccess: ({ number }) => {
      toast.success(t('done', { n: number }))
      onStored()
      onClose()
      void navigate(`/admin/economy/rules/${number}`)
    },
    onError: (error) => {
      const found = errorsOf(error)
      if (found.size > 0) onFieldErrors(found)
      return true
    },
    refreshes: [RULES_KEY],
  })
  return (
    <ActionDialog
      title={t('title')}
      effect={{ title: t('effect'), text: t('effectText'), tone: 'note' }}
      reason={{ required: true, label: t('reason') }}
      confirm={t('confirm')}
      busy={action.busy}
      problem={action.error && !action.busy ? refusalOf(action.error) : undefined}
      onConfirm={({ reason = '' }) => action.run({ body: { rules, basedOn, reason } })}
      onClose={onClose}
    />
  )
}
