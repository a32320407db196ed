import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Send, TextQuote } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { ANSWER_HOURS, fillCanned, MESSAGE_MAX } from '#contracts/support-rules.ts'
import { unansweredOf, useDraft } from '~/lib/drafts.ts'
import type { ApiError } from '~/lib/errors.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button, buttonClasses } from '~/ui/button.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { AnswerDraft } from './drafts.ts'
import { cannedQuery, INBOX_KEY } from './queries.ts'
import { hasArrived } from './sent-answer.ts'
import { useProblem } from './use-problem.ts'
import type { SeenState } from './use-seen.ts'

interface AnswerFormProps {
  thread: InboxThread
  draft: AnswerDraft
  seen: SeenState
}

/** An answer to the member. The text stays until it is sent, whatever colleagues do in the meantime. */
export function AnswerForm({ thread, draft, seen }: AnswerFormProps) {
  const t = useTranslations('adminSupport.write')
  const problemOf = useProblem()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, fromServer, clear } = useFieldErrors(['text'])
  const { answer: text, sent } = useDraft(draft)
  const [failure, setFailure] = useState<ApiError>()
  const write = (next: string) => {
    draft.update({ answer: next })
    if (next.trim()) seen.start()
    else seen.clear()
  }
  function done({ close }: { close?: boolean | undefined }): void {
    draft.update({ sent: undefined })
    write('')
    setFailure(undefined)
    toast.success(t(close ? 'sentAndClosed' : 'sent'))
  }
  const latest = useRef(done)
  latest.current = done
  const send = useAction('POST /api/admin/support/:id/answers', {
    onSuccess: (_, { body }) => done(body),
    onError: (error) => {
      if (!error.isUnanswered) draft.update({ sent: undefined })
      // The ticket may have changed, or the answer may have arrived, so it is read again.
      void client.invalidateQueries({ queryKey: INBOX_KEY })
      // If the form was left, a toast shows the error.
      if (!form.current) return undefined
      if (!show(form.current, fromServer(error))) setFailure(error)
      return true
    },
    refreshes: [INBOX_KEY],
    unanswered: unansweredOf(draft),
  })
  const arrived = sent && !send.busy && hasArrived(thread.messages, sent) ? sent : undefined
  useEffect(() => {
    if (arrived) latest.current(arrived)
  }, [arrived])
  const isStale = text.trim() !== '' && seen.isStale
  const cannot = isStale || !thread.mayAnswer
  function submit(close: boolean): void {
    setFailure(undefined)
    clear()
    if (show(form.current, text.trim() ? {} : { text: t('missing') })) return
    // A retry sends the same body, so that the server recognises an answer that has arrived.
    const { messages, ...body } =
      sent?.text === text ? sent : { text, close, seenVersion: seen.seen.version, messages: thread.messages.length }
    draft.update({ sent: { ...body, messages } })
    send.run({ params: { id: thread.id }, body })
  }
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!cannot) submit(false)
  }
  /** Inserts a text at the cursor. */
  function insert(canned: string): void {
    const field = form.current?.elements.namedItem('text')
    if (!(field instanceof HTMLTextAreaElement) || field.readOnly) return
    const { selectionStart: from, selectionEnd: to } = field
    write(`${text.slice(0, from)}${canned}${text.slice(to)}`)
    // The menu first returns the focus to its button.
    queueMicrotask(() => field.focus())
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      {isStale && <ChangedMeanwhile thread={thread} seen={seen} onSeen={() => setFailure(undefined)} />}
      {!isStale && !thread.mayAnswer && (
        <Banner tone="note" title={t('closed')}>
          {t('closedDraft')}
        </Banner>
      )}
      <CannedChoice thread={thread} onInsert={insert} />
      <Field
        label={t('text')}
        hint={t(thread.canMemberSignIn === false ? 'hintOut' : 'hint', { name: thread.memberName })}
        error={errors.text}
      >
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

/** A menu that inserts a canned answer, with the values of this ticket. */
function CannedChoice({ thread, onInsert }: { thread: InboxThread; onInsert: (text: string) => void }) {
  const t = useTranslations('adminSupport.write')
  const query = useQuery(cannedQuery)
  const { data } = query
  if (!data && query.error) return <FailedLine text={t('cannedFailed')} query={query} />
  if (!data || data.items.length === 0) return null
  const { memberName, subject, shortId } = thread
  const values = { name: memberName, subject, request: shortId, hours: String(ANSWER_HOURS) }
  return (
    <Menu
      label={t('choose')}
      triggerClassName={buttonClasses('secondary', 'small')}
      className="self-start [&>div]:left-0 [&>div]:right-auto"
      trigger={
        <>
          <TextQuote aria-hidden className="size-4 shrink-0" />
          {t('choose')}
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </>
      }
    >
      {data.items.map(({ id, title, text }) => (
        <MenuItem key={id} onSelect={() => onInsert(fillCanned(text, values))}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  )
}
