import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ALL_REDEMPTIONS_KEY } from './queries.ts'

interface ReplaceDialogProps {
  redemption: AdminRedemption
  /** How many codes of it were replaced. */
  seen: number
  /** Whether a colleague has replaced the code since. */
  isReplaced: boolean
  onClose: () => void
}

/** Replaces a code that does not work, by a typed one or one of the stock. */
export function ReplaceDialog({ redemption, seen, isReplaced, onClose }: ReplaceDialogProps) {
  const { id, memberName, status } = redemption
  const t = useTranslations('adminRedemptions.replace')
  const tAdmin = useTranslations('admin')
  const sentenceOf = useSentence()
  const action = useAction('POST /api/admin/redemptions/:id/replacement', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: () => true,
    refreshes: [ALL_REDEMPTIONS_KEY],
  })
  const error = action.busy ? undefined : action.error
  const changed = status === 'completed' ? isReplaced && 'replaced' : 'ended'
  // The viewer's own replacement closes the dialog as soon as it is answered.
  const closed = changed && !action.busy ? { title: t(`changed.${changed}`), text: t('changed.text') } : undefined
  const codeProblem = error?.fieldMessage('activationCode')
  const reasonProblem = error?.fieldMessage('reason')
  return (
    <ActionDialog
      title={t('title')}
      closed={closed}
      effect={{ title: t('effect', { name: memberName }), text: t('text') }}
      reason={{ required: true, label: t('reason'), error: reasonProblem }}
      confirm={t('confirm')}
      busy={action.busy}
      problem={error && !codeProblem && !reasonProblem ? sentenceOf(error) : undefined}
      onConfirm={({ activationCode = '', reason = '' }) =>
        action.run({ params: { id }, body: { seen, activationCode, reason } })
      }
      onClose={onClose}
    >
      <Field label={t('code')} note={tAdmin('optional')} hint={t('codeHint')} error={codeProblem}>
        <Input name="activationCode" maxLength={500} autoComplete="off" spellCheck={false} className="font-mono" />
      </Field>
    </ActionDialog>
  )
}
