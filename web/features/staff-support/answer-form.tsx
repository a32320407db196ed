import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/support-desk.ts'
import { fillCanned } from '#contracts/support-desk-rules.ts'
import { ANSWER_HOURS, MESSAGE_MAX } from '#contracts/support-limits.ts'
import type { ApiError } from '~/lib/errors.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Select, Textarea } from '~/ui/input.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { DeskDraft } from './drafts.ts'
import { cannedQuery, INBOX_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'
import type { SeenState } from './use-seen.ts'

interface AnswerFormProps {
  thread: InboxThread
  draft: DeskDraft
  seen: SeenState
}

/** An answer to the member. What is typed stays until it has been sent, whatever colleagues do meanwhile. */
export function AnswerForm({ thread, draft, seen }: AnswerFormProps) {
  const t = useTranslations('staffSupport.write')
  const problemOf = useProblem()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer, clear } = useFieldErrors(['text'])
  const [text, setText] = useState(() => draft.read().answer)
  const [failure, setFailure] = useState<ApiError>()
  const write = (next: string) => {
    draft.keep({ answer: next })
    setText(next)
    if (next.trim()) seen.begin()
    else seen.forget()
  }
  const send = useAction('POST /api/admin/support/:id/answers', {
    onSuccess: (_, { body }) => {
      write('')
      toast.success(t(body.close ? 'sentAndClosed' : 'sent'))
    },
    onError: (error) => {
      // What a colleague or the member did meanwhile is read at once, and said above the text.
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: INBOX_KEY })
      if (!show(form.current, fromServer(error))) setFailure(error)
      return true
    },
    refreshes: [INBOX_KEY],
  })
  const isStale = text.trim() !== '' && seen.isStale
  const cannot = isStale || !thread.mayAnswer
  function submit(close: boolean): void {
    setFailure(undefined)
    clear()
    if (show(form.current, text.trim() ? {} : { text: t('missing') })) return
    send.run({ params: { id: thread.id }, body: { text, close, seenVersion: seen.seen.version } })
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!cannot) submit(false)
  }
  /** Puts a text where the cursor is. */
  function insert(canned: string): void {
    const field = form.current?.elements.namedItem('text')
    if (!(field instanceof HTMLTextAreaElement)) return
    const { selectionStart: from, selectionEnd: to } = field
    write(`${text.slice(0, from)}${canned}${text.slice(to)}`)
    field.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      {isStale && <ChangedMeanwhile thread={thread} seen={seen} />}
      {!isStale && !thread.mayAnswer && (
        <Banner tone="note" title={t('closed')}>
          {t('closedDraft')}
        </Banner>
      )}
      <CannedChoice thread={thread} onInsert={insert} />
      <Field label={t('text')} hint={t('hint', { name: thread.memberName })} error={errors.text}>
        <Textarea
          name="text"
          rows={5}
          maxLength={MESSAGE_MAX}
          value={text}
          readOnly={send.busy}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      {failure && !isStale && (
        <Banner tone="bad" live title={t('notSent')}>
          {problemOf(failure)} {failure.isUnanswered && t('unanswered')}
        </Banner>
      )}
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" busy={send.busy} disabled={cannot} onClick={() => submit(true)}>
          {t('sendAndClose')}
        </Button>
        <Button type="submit" busy={send.busy} disabled={cannot} icon={<Send aria-hidden className="size-5" />}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

/** Puts a canned answer into the text, with what it says of this request. */
function CannedChoice({ thread, onInsert }: { thread: InboxThread; onInsert: (text: string) => void }) {
  const t = useTranslations('staffSupport.write')
  const { data } = useQuery(cannedQuery)
  if (!data || data.items.length === 0) return null
  const { memberName, subject, shortId } = thread
  const values = { name: memberName, subject, request: shortId, hours: String(ANSWER_HOURS) }
  return (
    <Select
      aria-label={t('insert')}
      value=""
      onChange={({ target }) => {
        const chosen = data.items.find(({ id }) => id === target.value)
        if (chosen) onInsert(fillCanned(chosen.text, values))
      }}
    >
      <option value="">{t('choose')}</option>
      {data.items.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}
