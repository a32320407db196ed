import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import type { NextRedemption } from '#contracts/completions.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { isOpen } from '~/lib/processing-time.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { CompleteListForm } from './complete-list-form.tsx'
import { CompleteNextForm } from './complete-next-form.tsx'
import { NEXT_REDEMPTION_KEY, nextRedemptionQuery, type RedemptionFilter, redemptionQuery } from './queries.ts'

interface CompleteNextDialogProps {
  /** Only redemptions of this filter are shown. */
  filter: RedemptionFilter
  onClose: () => void
}

/** Completes redemptions one after the other, the oldest first, without closing (docs/product.md#complete-and-next). */
export function CompleteNextDialog({ filter, onClose }: CompleteNextDialogProps) {
  const t = useTranslations('adminRedemptions.next')
  const client = useQueryClient()
  const [after, setAfter] = useState<string>()
  const [done, setDone] = useState(0)
  /** The short id of a redemption that a colleague was faster with. */
  const [lost, setLost] = useState<string>()
  // A typed code stays for the next redemption if a colleague was faster.
  const [typed, setTyped] = useState('')
  /** The plan and the length of the code that was completed last. */
  const [last, setLast] = useState<{ planId: string; length: number }>()
  /** The redemption whose plan is completed by a list. */
  const [list, setList] = useState<NextRedemption>()
  const [busy, setBusy] = useState(false)
  const query = useQuery(nextRedemptionQuery(filter, after))
  const next = query.data?.next
  const current = next?.redemption
  const [shown, setShown] = useState(current)
  if (current && current.id !== shown?.id) {
    // A code that was typed for the one before does not change its redemption without a word.
    if (shown && typed) setLost(shown.shortId)
    setShown(current)
  }
  const { data: seen } = useQuery({
    ...redemptionQuery(current?.id ?? ''),
    enabled: current !== undefined && !busy,
  })
  const isLost = seen?.redemption.id === current?.id && seen !== undefined && !isCompletable(seen.redemption)

  function moveOn(found: { lost?: string; completed?: number }): void {
    setLost(found.lost)
    setDone(done + (found.completed ?? 0))
    if (found.lost === undefined) setTyped('')
  }
  const shortId = current?.shortId
  useEffect(() => {
    if (!isLost || busy) return
    setLost(shortId)
    void client.invalidateQueries({ queryKey: NEXT_REDEMPTION_KEY })
  }, [isLost, busy, shortId, client])

  const waiting = query.data?.waiting ?? 0
  const left = waiting > COUNTED_UP_TO ? t('many', { n: COUNTED_UP_TO }) : t('left', { n: waiting })
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      width="wide"
      title={t(list ? 'listTitle' : 'title')}
      description={
        query.data && (
          <span aria-live="polite">{[done > 0 && t('done', { n: done }), left].filter(Boolean).join(' · ')}</span>
        )
      }
    >
      {lost && (
        <Banner tone="warn" live title={t('faster', { id: lost })}>
          {typed && next && !list && t('stays')}
        </Banner>
      )}
      {query.isPending && <SkeletonRows rows={4} className="h-12" />}
      {query.error && !query.data && (
        <ErrorState
          title={t('failed')}
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && !next && !list && (
        <EmptyState
          icon={<CircleCheckBig />}
          title={t(after ? 'end.skipped' : 'end.title')}
          text={t('end.text')}
          action={
            after ? (
              <Button onClick={() => setAfter(undefined)}>{t('end.again')}</Button>
            ) : (
              <Button onClick={onClose}>{t('end.close')}</Button>
            )
          }
        />
      )}
      {next && !list && (
        <CompleteNextForm
          key={next.redemption.id}
          next={next}
          status={seen?.redemption.id === next.redemption.id ? seen.redemption.status : next.redemption.status}
          typed={typed}
          lastLength={last?.planId === next.planId ? last.length : undefined}
          onTyped={setTyped}
          onBusy={setBusy}
          onCompleted={(length) => {
            setLast({ planId: next.planId, length })
            moveOn({ completed: 1 })
          }}
          onLost={(id) => moveOn({ lost: id })}
          onSkip={(cursor) => {
            moveOn({})
            setAfter(cursor)
          }}
          onList={() => {
            setLost(undefined)
            setList(next)
          }}
        />
      )}
      {list && (
        <CompleteListForm
          next={list}
          onBusy={setBusy}
          onCompleted={(n) => moveOn({ completed: n })}
          onBack={() => setList(undefined)}
        />
      )}
    </Dialog>
  )
}

const isCompletable = ({ status, hold, waitingRefund }: AdminRedemption): boolean =>
  isOpen(status) && hold === null && !waitingRefund
