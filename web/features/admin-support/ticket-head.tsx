import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { useFormat } from '~/lib/format.ts'
import { useIsWide } from '~/lib/media.ts'
import { useNow } from '~/lib/time.ts'
import { IconButton } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { StateBadge } from './state-badge.tsx'
import { isLate, useSpan } from './use-span.ts'

/** Subject, status and times of a ticket. */
export function TicketHead({ thread, onClose }: { thread: InboxThread; onClose: () => void }) {
  const t = useTranslations('adminSupport')
  const tCategory = useTranslations('tickets.category')
  const format = useFormat()
  const isWide = useIsWide()
  const now = useNow()
  const { id, shortId, subject, status, category, createdAt, context } = thread
  const about = context?.about
  return (
    <header className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <h2 id="ticket" tabIndex={-1} className="min-w-0 text-xl [overflow-wrap:anywhere]">
          {subject || t('erased')}
        </h2>
        {isWide && (
          <IconButton label={t('one.close')} onClick={onClose} className="-mt-2 -mr-2">
            <X aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
        <StateBadge status={status} />
        <span>{tCategory(category)}</span>
        <Tooltip text={format.dateTime(createdAt)} render={<time dateTime={createdAt} />}>
          {t('one.opened', { when: format.ago(createdAt, now) })}
        </Tooltip>
        <span className="inline-flex items-center">
          <span className="font-mono text-xs">{shortId}</span>
          <CopyButton text={id} label={t('one.copyId', { id: shortId })} className="size-8! [&>svg]:size-4" />
        </span>
      </p>
      <Times thread={thread} now={now} />
      {about && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Link
            to={`/admin/redemptions?status=all&redemption=${about.id}`}
            className="font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
          >
            {t('one.redemption', { name: about.name })}
          </Link>
          <StatusBadge status={about.status} />
        </p>
      )}
    </header>
  )
}

/** The times to the first answer, of waiting and to the closing of this ticket. */
function Times({ thread, now }: { thread: InboxThread; now: number }) {
  const t = useTranslations('adminSupport')
  const span = useSpan()
  const { createdAt, firstAnswerAt, waitingSince, closedAt } = thread
  const times = [
    firstAnswerAt && {
      key: 'answered',
      text: t('one.answered', { span: span(createdAt, Date.parse(firstAnswerAt)) }),
      late: isLate(createdAt, Date.parse(firstAnswerAt)) && t('one.late'),
    },
    !firstAnswerAt && { key: 'unanswered', text: t('one.unanswered'), late: undefined },
    waitingSince && {
      key: 'waits',
      text: t('waits', { span: span(waitingSince, now) }),
      late: isLate(waitingSince, now) && t('overdue'),
    },
    closedAt && {
      key: 'closed',
      text: t('one.closedAfter', { span: span(createdAt, Date.parse(closedAt)) }),
      late: undefined,
    },
  ].filter((time) => time !== false && time !== null && time !== '')
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-quiet tabular">
      {times.map(({ key, text, late }) => (
        <span key={key} className={late ? 'font-semibold text-bad' : undefined}>
          {text}
          {late && <> · {late}</>}
        </span>
      ))}
    </p>
  )
}
