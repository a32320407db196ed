import { useTranslations } from 'use-intl'
import { type ContentDocument, isLegal } from '#contracts/content-rules.ts'
import { isApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { CONTENT_KEY } from './queries.ts'

interface PublishDialogProps {
  document: ContentDocument
  /** Null for the default. */
  version: number | null
  onClose: () => void
}

/** Publishes a version, now or later; of a legal page it proposes it. */
export function PublishDialog({ document, version, onClose }: PublishDialogProps) {
  const t = useTranslations('adminContent.publish')
  const sentenceOf = useSentence()
  const needsColleague = isLegal(document)
  const publish = useAction('POST /api/admin/content/:document/publications', {
    onSuccess: ({ waits }, { body }) => {
      toast.success(t(waits ? 'doneLegal' : body.startsAt ? 'doneLater' : 'done'))
      onClose()
    },
    onError: () => true,
    refreshes: [CONTENT_KEY],
  })
  const refused = publish.busy ? null : publish.error
  const timeProblem = isApiError(refused) ? refused.fieldMessage('startsAt') : undefined
  const reasonProblem = isApiError(refused) ? refused.fieldMessage('reason') : undefined
  return (
    <ActionDialog
      title={version === null ? t('titleDefault') : t('title', { version })}
      effect={{ title: t(needsColleague ? 'effectLegal' : 'effect'), tone: needsColleague ? 'warn' : 'note' }}
      reason={{ required: true, label: t('reason'), error: reasonProblem }}
      confirm={t(needsColleague ? 'confirmLegal' : 'confirm')}
      busy={publish.busy}
      problem={refused && !timeProblem && !reasonProblem ? sentenceOf(refused) : undefined}
      onConfirm={({ reason = '', startsAt }) =>
        publish.run({
          params: { document },
          body: { version, reason, startsAt: startsAt ? `${startsAt}:00.000Z` : null },
        })
      }
      onClose={onClose}
    >
      <Field label={t('at')} hint={t('atHint')} error={timeProblem}>
        <Input name="startsAt" type="datetime-local" />
      </Field>
    </ActionDialog>
  )
}
