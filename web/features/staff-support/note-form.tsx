import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SUPPORT_NOTE_MAX } from '#contracts/support-desk-rules.ts'
import type { ApiError } from '~/lib/errors.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import type { DeskDraft } from './drafts.ts'
import { INBOX_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

/** A note for the colleagues. What is typed stays until it is saved. */
export function NoteForm({ requestId, draft }: { requestId: string; draft: DeskDraft }) {
  const t = useTranslations('staffSupport.write')
  const problemOf = useProblem()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(['text'])
  const [text, setText] = useState(() => draft.read().note)
  const [failure, setFailure] = useState<ApiError>()
  const write = (next: string) => {
    draft.keep({ note: next })
    setText(next)
  }
  const add = useAction('POST /api/admin/support/:id/notes', {
    onSuccess: () => {
      write('')
      toast.success(t('noteSaved'))
    },
    onError: (error) => {
      if (!show(form.current, fromServer(error))) setFailure(error)
      return true
    },
    refreshes: [[...INBOX_KEY, 'one', requestId]],
  })
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setFailure(undefined)
    if (show(event.currentTarget, text.trim() ? {} : { text: t('missing') })) return
    add.run({ params: { id: requestId }, body: { text } })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t('noteText')} hint={t('noteHint')} error={errors.text}>
        <Textarea
          name="text"
          rows={3}
          maxLength={SUPPORT_NOTE_MAX}
          value={text}
          readOnly={add.busy}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      {failure && (
        <Banner tone="bad" live title={t('noteNotSaved')}>
          {problemOf(failure)}
        </Banner>
      )}
      <Button type="submit" variant="secondary" busy={add.busy} className="sm:self-end">
        {t('saveNote')}
      </Button>
    </form>
  )
}
