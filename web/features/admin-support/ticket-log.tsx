import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { InboxThread, SupportStep } from '#contracts/admin-support.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { classes } from '~/ui/classes.ts'
import { Tooltip } from '~/ui/tooltip.tsx'

/** Messages, notes and steps of a ticket, oldest first. Screen readers announce new ones. */
export function TicketLog({ thread: { messages, notes, history } }: { thread: InboxThread }) {
  const t = useTranslations('adminSupport.log')
  const items: { at: string; node: ReactNode }[] = [
    ...messages.map((message) => ({
      at: message.at,
      node: <Message key={`message ${message.number}`} message={message} />,
    })),
    ...notes.map((note) => ({
      at: note.at,
      node: <Note key={`note ${note.number}`} note={note} />,
    })),
    ...history.map((step) => ({
      at: step.at,
      node: <StepLine key={`step ${step.number}`} step={step} />,
    })),
  ]
  return (
    <div role="log" aria-label={t('label')}>
      <ol className="flex flex-col gap-3">
        {items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map(({ node }) => node)}
      </ol>
    </div>
  )
}

function Message({ message: { from, by, text, at } }: { message: InboxThread['messages'][number] }) {
  const t = useTranslations('adminSupport.log')
  const isStaff = from === 'staff'
  return (
    <li
      className={classes(
        'flex w-fit max-w-[min(100%,36rem)] flex-col gap-1 rounded-lg px-4 py-3',
        isStaff ? 'ml-auto rounded-br-sm bg-brand-soft' : 'rounded-bl-sm border border-line bg-raised',
      )}
    >
      <Byline name={by || t(from)} role={t(from)} at={at} />
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text || <em className="text-quiet">{t('erased')}</em>}
      </p>
    </li>
  )
}

function Note({ note: { by, text, at } }: { note: InboxThread['notes'][number] }) {
  const t = useTranslations('adminSupport.log')
  return (
    <li className="flex flex-col gap-1 rounded-md border border-dashed border-edge bg-warn-soft px-4 py-3 text-sm">
      <p className="flex items-center gap-1.5 text-xs font-semibold text-warn">
        <Lock aria-hidden className="size-3.5" />
        {t('note')}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <Byline name={by ?? t('formerStaff')} at={at} />
    </li>
  )
}

function Byline({ name, role, at }: { name: string; role?: string; at: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-quiet">
      <span className="font-semibold text-ink">{name}</span>
      {role && role !== name && <span>{role}</span>}
      <Tooltip text={format.dateTime(at)} render={<time dateTime={at} />}>
        {format.ago(at, now)}
      </Tooltip>
    </p>
  )
}

/** One step: assigned, unassigned, closed or reopened, with author and time. */
function StepLine({ step: { step, at, by, to } }: { step: SupportStep }) {
  const t = useTranslations('adminSupport.log')
  const format = useFormat()
  const who = by ?? t('theMember')
  const text = () => {
    if (step !== 'assigned') return t(step, { by: who })
    if (to === null) return t('released', { by: who })
    return to === by ? t('taken', { by: who }) : t('given', { by: who, to })
  }
  return (
    <li className="text-center text-xs text-quiet">
      {text()} · <time dateTime={at}>{format.dateTime(at)}</time>
    </li>
  )
}
