import { useTranslations } from 'use-intl'
import type { TicketMessage } from '#contracts/support.ts'
import { useFormat } from '~/lib/format.ts'
import { useNow } from '~/lib/time.ts'
import { classes } from '~/ui/classes.ts'

/** The messages of a ticket, oldest first; new ones are announced. */
export function MessageList({ messages }: { messages: readonly TicketMessage[] }) {
  const t = useTranslations('tickets.thread')
  return (
    <section role="log" aria-label={t('messages')}>
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.number} message={message} />
        ))}
      </ol>
    </section>
  )
}

function Message({ message: { from, text, at } }: { message: TicketMessage }) {
  const t = useTranslations('tickets.thread')
  const format = useFormat()
  const now = useNow()
  const isOwn = from === 'member'
  return (
    <li
      className={classes(
        'flex w-fit max-w-[min(100%,36rem)] flex-col gap-1 rounded-lg px-4 py-3',
        isOwn ? 'ml-auto rounded-br-sm bg-brand-soft' : 'rounded-bl-sm border border-line bg-card',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{t(isOwn ? 'you' : 'staff')}</span>
        <time dateTime={at} title={format.dateTime(at)} className="text-quiet">
          {format.ago(at, now)}
        </time>
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </li>
  )
}
