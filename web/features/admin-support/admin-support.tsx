import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessagesSquare, TextQuote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ANSWER_HOURS } from '#contracts/support-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useIsWide } from '~/lib/media.ts'
import { isPlainKey } from '~/lib/plain-key.ts'
import { useStableRows } from '~/lib/use-stable-rows.ts'
import { Button } from '~/ui/button.tsx'
import { Pace } from '~/ui/pace.tsx'
import { PageHeader, PageTitle } from '~/ui/page.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { RefreshButton } from '~/ui/toolbar-buttons.tsx'
import { CannedDialog } from './canned-dialog.tsx'
import { InboxPane } from './inbox-pane.tsx'
import { inboxQuery, type SupportSummary, supportSummaryQuery } from './queries.ts'
import { Ticket } from './ticket.tsx'
import { useInbox } from './use-inbox.ts'
import { useHours } from './use-span.ts'

/** The tickets of all members: the inbox with the open ticket beside it; on a phone one at a time. */
export function AdminSupport() {
  const t = useTranslations('adminSupport')
  const inbox = useInbox()
  const isWide = useIsWide()
  const query = useInfiniteQuery(inboxQuery(inbox.filter))
  const summary = useQuery(supportSummaryQuery)
  const [cannedOpen, setCannedOpen] = useState(false)
  const { openId } = inbox
  const close = useClosing(openId, inbox.close)

  const stable = useStableRows(query, JSON.stringify(inbox.filter))
  const refresh = () => {
    stable.showNext()
    void Promise.all([query.refetch(), summary.refetch()])
  }
  const ticket = openId && (
    <Ticket key={openId} id={openId} summary={summary.data} onOpen={inbox.open} onClose={close} />
  )
  if (!isWide && ticket) {
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        <h1 className="sr-only">{t('title')}</h1>
        {ticket}
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('promise', { hours: ANSWER_HOURS })}>
        <Button
          variant="secondary"
          icon={<TextQuote aria-hidden className="size-5" />}
          onClick={() => setCannedOpen(true)}
        >
          {t('canned')}
        </Button>
        <RefreshButton busy={query.isRefetching && summary.isRefetching} onClick={refresh}>
          {t('refresh')}
        </RefreshButton>
      </PageHeader>
      <AnswerTimes query={summary} />
      <InboxPane inbox={inbox} query={query} stable={stable}>
        {ticket ?? (
          <div className="panel">
            <EmptyState icon={<MessagesSquare />} title={t('choose.title')} text={t('choose.text')} />
          </div>
        )}
      </InboxPane>
      {cannedOpen && <CannedDialog onClose={() => setCannedOpen(false)} />}
    </>
  )
}

/** Closes the ticket on Escape, and then moves the focus back to it in the list. */
function useClosing(openId: string | undefined, close: () => void): () => void {
  const last = useRef<string>(undefined)
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (openId) {
      last.current = openId
      const onKeyDown = (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !isPlainKey(event)) return
        event.preventDefault()
        latest.current()
      }
      document.addEventListener('keydown', onKeyDown)
      return () => document.removeEventListener('keydown', onKeyDown)
    }
    if (last.current) {
      // An answered ticket may have left the list.
      const row = document.querySelector<HTMLElement>(`[data-open="${CSS.escape(last.current)}"]`)
      const next = row ?? document.querySelector<HTMLElement>('[data-open], [role="tab"][aria-selected="true"]')
      next?.focus()
    }
    last.current = undefined
    return undefined
  }, [openId])
  return close
}

type SummaryQuery = Parameters<typeof Pace>[0]['query'] & { readonly data?: SupportSummary | undefined }

/** The recent waiting times of members, compared with the promised time. */
function AnswerTimes({ query }: { query: SummaryQuery }) {
  const t = useTranslations('adminSupport.pace')
  const format = useFormat()
  const hoursOf = useHours()
  const span = (hours: number | null) => (hours === null ? t('none') : hoursOf(hours))
  const percent = (value: number | null) => (value === null ? t('none') : format.percent(Math.floor(value)))
  const summary = query.data
  const hours = summary?.promisedHours ?? 0
  const figures = summary && [
    { name: t('median'), value: span(summary.answers.medianHours) },
    { name: t('onTime', { hours }), value: percent(summary.answers.onTime) },
    { name: t('late', { hours }), value: format.number(summary.answers.late), bad: summary.answers.late > 0 },
    {
      name: t('closed'),
      value: span(summary.closed.medianHours),
      detail: t('within', { percent: percent(summary.closed.onTime), hours }),
    },
  ]
  const foot =
    summary && t('days', { days: summary.days, answers: summary.answers.count, closed: summary.closed.count })
  return <Pace query={query} figures={figures} failed={t('failed')} foot={foot} detailed />
}
