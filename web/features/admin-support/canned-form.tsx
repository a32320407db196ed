import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CannedAnswer } from '#contracts/admin-support.ts'
import { CANNED_TEXT_MAX, CANNED_TITLE_MAX, unknownWords } from '#contracts/support-rules.ts'
import type { ApiError } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { DialogActions } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { CANNED_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

interface CannedFormProps {
  /** The current version of the answer to edit; undefined for a new one. */
  canned: CannedAnswer | undefined
  onDone: () => void
  onBusy: (busy: boolean) => void
}

/** Adds or edits a canned answer. */
export function CannedForm({ canned, onDone, onBusy }: CannedFormProps) {
  const t = useTranslations('adminSupport')
  const problemOf = useProblem()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(['title', 'text'])
  const [failure, setFailure] = useState<ApiError>()
  const [begun] = useState(canned)
  /** The version that the viewer has seen, which is not always the current one. */
  const [seen, setSeen] = useState(begun?.version)
  const options = {
    onSuccess: () => {
      toast.success(t('cannedForm.saved'))
      onDone()
    },
    onError: (error: ApiError) => {
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: CANNED_KEY })
      if (!show(form.current, fromServer(error))) setFailure(error)
      return true
    },
    refreshes: [CANNED_KEY],
  }
  const add = useAction('POST /api/admin/canned-answers', options)
  const edit = useAction('PUT /api/admin/canned-answers/:id', options)
  const busy = add.busy || edit.busy
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])

  /** A colleague's version is shown below the form. */
  const isOther = failure?.code === 'cannedConflict' && canned && canned.version !== seen

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setFailure(undefined)
    const { title = '', text = '' } = readForm(event.currentTarget)
    const unknown = unknownWords(text).map((word) => `{${word}}`)
    const found = {
      ...(!title.trim() && { title: t('cannedForm.titleMissing') }),
      ...(unknown.length > 0 && { text: t('cannedForm.unknown', { words: unknown.join(', ') }) }),
      ...(!text.trim() && { text: t('cannedForm.textMissing') }),
    }
    if (show(event.currentTarget, found)) return
    if (!canned) {
      add.run({ body: { title, text } })
      return
    }
    const seenVersion = isOther ? canned.version : (seen ?? canned.version)
    setSeen(seenVersion)
    edit.run({ params: { id: canned.id }, body: { title, text, seenVersion } })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('cannedForm.title')} hint={t('cannedForm.titleHint')} error={errors.title}>
        <Input name="title" maxLength={CANNED_TITLE_MAX} defaultValue={begun?.title} readOnly={busy} />
      </Field>
      <Field label={t('cannedForm.text')} hint={t('cannedForm.hint')} error={errors.text}>
        <Textarea name="text" rows={7} maxLength={CANNED_TEXT_MAX} defaultValue={begun?.text} readOnly={busy} />
      </Field>
      {failure && (
        <Banner tone="bad" live title={t('cannedForm.failed')}>
          {problemOf(failure)}
          {isOther && (
            <span className="mt-2 block whitespace-pre-line">
              {t('cannedForm.now')} <strong>{canned.title}</strong>
              {'\n'}
              {canned.text}
            </span>
          )}
        </Banner>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onDone} disabled={busy}>
          {t('cannedList.back')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('cannedForm.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
