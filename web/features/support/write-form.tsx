import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MESSAGE_MAX } from '#contracts/support-rules.ts'
import { createDrafts, unansweredOf } from '~/lib/drafts.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { readForm, useFieldErrors } from '~/lib/form.ts'
import type { Unanswered } from '~/lib/idempotency.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { SUPPORT_KEY } from './queries.ts'
import type { Thread } from './types.ts'

/** One draft per member and ticket. */
const draftOf = createDrafts<{ text: string; unanswered?: Unanswered | undefined }>({ text: '' })

/** The form for a reply. The text is retained until it is sent. */
export function WriteForm({ thread: { id, status } }: { thread: Thread }) {
  const t = useTranslations('tickets.thread')
  const tErrors = useTranslations('errors')
  const sentenceOf = useSentence()
  const draft = draftOf(useMember().id, id)
  const [typed] = useState(() => draft.read().text)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer } = useFieldErrors(['text'])
  const [failure, setFailure] = useState<ApiError>()

  const action = useAction('POST /api/support/:id/messages', {
    onSuccess: () => {
      draft.clear()
      form.current?.reset()
      const field = form.current?.elements.namedItem('text')
      if (field instanceof HTMLTextAreaElement) field.value = ''
      toast.success(t('sent'))
    },
    onError: (error) => {
      if (!form.current) return undefined
      if (!show(form.current, fromServer(error))) setFailure(error)
      return true
    },
    refreshes: [SUPPORT_KEY],
    unanswered: unansweredOf(draft),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setFailure(undefined)
    const { text = '' } = readForm(event.currentTarget)
    if (show(event.currentTarget, text.trim() ? {} : { text: tErrors('fieldRequired') })) return
    action.run({ params: { id }, body: { text } })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onChange={(event) => draft.update({ text: readForm(event.currentTarget).text ?? '' })}
      className="mt-6 flex flex-col gap-3"
    >
      <Field label={t('write')} error={errors.text}>
        <Textarea name="text" rows={4} required maxLength={MESSAGE_MAX} defaultValue={typed} readOnly={action.busy} />
      </Field>
      {failure && (
        <Banner tone="bad" live title={t('notSent')}>
          {sentenceOf(failure)} {failure.isUnanswered && t('unanswered')}
        </Banner>
      )}
      <Button type="submit" busy={action.busy} icon={<Send aria-hidden className="size-5" />} className="sm:self-end">
        {t(status === 'closed' ? 'reopen' : 'send')}
      </Button>
    </form>
  )
}
