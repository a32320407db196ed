import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentDetail } from '#contracts/content.ts'
import { isLegal } from '#contracts/content-rules.ts'
import { isApiError, useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { CONTENT_KEY } from './queries.ts'

interface PublishDialogProps {
  detail: Pick<ContentDetail, 'document' | 'publications'>
  /** Null for the default. */
  version: number | null
  onClose: () => void
}

/** Returns the instant of a local time that was entered in UTC; null for none. */
const instantOf = (time: string | undefined): string | null => (time ? `${time}:00.000Z` : null)

/** Publishes a version, now or later; of a legal page it proposes it. */
export function PublishDialog({ detail: { document, publications }, version, onClose }: PublishDialogProps) {
  const t = useTranslations('adminContent.publish')
  const sentenceOf = useSentence()
  const client = useQueryClient()
  // As it was when the dialog opened, so that a publication by a colleague since then is not replaced unseen.
  const [seenPublication] = useState(() => Math.max(0, ...publications.map(({ number }) => number)))
  const needsColleague = isLegal(document)
  const publish = useAction('POST /api/admin/content/:document/publications', {
    onSuccess: ({ waits }, { body }) => {
      toast.success(t(waits ? 'doneLegal' : body.startsAt ? 'doneLater' : 'done'))
      onClose()
    },
    onError: (error) => {
      if (error.code === 'publicationConflict') void client.invalidateQueries({ queryKey: CONTENT_KEY })
      return true
    },
    refreshes: [CONTENT_KEY],
  })
  const refused = publish.busy ? null : publish.error
  const timeProblem = isApiError(refused) ? refused.fieldMessage('startsAt') : undefined
  const reasonProblem = isApiError(refused) ? refused.fieldMessage('reason') : undefined
  const endProblem = isApiError(refused) ? refused.fieldMessage('endsAt') : undefined
  const title = () => {
    if (version !== null) return t('title', { version })
    return t(document === 'banner' ? 'titleNone' : 'titleDefault')
  }
  return (
    <ActionDialog
      title={title()}
      effect={{ title: t(needsColleague ? 'effectLegal' : 'effect'), tone: needsColleague ? 'warn' : 'note' }}
      reason={{ required: true, label: t('reason'), error: reasonProblem }}
      confirm={t(needsColleague ? 'confirmLegal' : 'confirm')}
      busy={publish.busy}
      problem={refused && !timeProblem && !endProblem && !reasonProblem ? sentenceOf(refused) : undefined}
      onConfirm={({ reason = '', startsAt, endsAt }) =>
        publish.run({
          params: { document },
          body: { version, reason, startsAt: instantOf(startsAt), endsAt: instantOf(endsAt), seenPublication },
        })
      }
      onClose={onClose}
    >
      <Field label={t('at')} hint={t('atHint')} error={timeProblem}>
        <Input name="startsAt" type="datetime-local" />
      </Field>
      {document === 'banner' && version !== null && (
        <Field label={t('ends')} hint={t('endsHint')} error={endProblem}>
          <Input name="endsAt" type="datetime-local" />
        </Field>
      )}
    </ActionDialog>
  )
}
