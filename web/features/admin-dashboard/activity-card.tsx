import { useQuery } from '@tanstack/react-query'
import { History, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ACTIVITY_SPINNER_MS } from '#contracts/admin-dashboard-rules.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { ActivityRow } from './activity-row.tsx'
import { activityQuery } from './queries.ts'

/** How many are shown at first. */
const ROWS = 8

/** The newest activity of members. A failure is shown only after a manual refresh, not after an automatic one. */
export function ActivityCard() {
  const t = useTranslations('adminDashboard.activity')
  const [isWhole, setWhole] = useState(false)
  const { items, waiting, refreshing, failed, refresh } = useActivity()
  return (
    <Card as="section" aria-labelledby="activity" aria-busy={refreshing} className="min-w-0 sm:p-5">
      <CardHead id="activity" title={t('title')}>
        <IconButton
          label={t('refresh')}
          onClick={refreshing ? undefined : refresh}
          aria-disabled={refreshing}
          className="-mr-2"
        >
          <RotateCw aria-hidden className={classes('size-5', refreshing && 'animate-turn')} />
        </IconButton>
      </CardHead>
      {failed && (
        <p role="alert" className="mb-3 text-sm font-medium text-bad">
          {t('failed')}
        </p>
      )}
      {waiting && <SkeletonRows rows={ROWS} className="h-12" />}
      {!waiting && !items?.length && (
        <EmptyState
          icon={<History />}
          title={t(items ? 'empty.title' : 'late.title')}
          text={t(items ? 'empty.text' : 'late.text')}
          action={
            <Button variant="secondary" busy={refreshing} onClick={refresh}>
              {t('again')}
            </Button>
          }
        />
      )}
      {items && items.length > 0 && (
        <ul className="flex flex-col">
          {items.slice(0, isWhole ? undefined : ROWS).map((item) => (
            <ActivityRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {items && items.length > ROWS && (
        <Button variant="secondary" wide className="mt-3" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewer') : t('all', { n: items.length })}
        </Button>
      )}
    </Card>
  )
}

/** Reads the recent activity, and returns its state and a manual refresh. */
function useActivity() {
  const { data, isPending, isError, refetch } = useQuery(activityQuery)
  const [manual, setManual] = useState<'idle' | 'running' | 'failed'>('idle')
  const refresh = async () => {
    setManual('running')
    const { error } = await refetch()
    setManual(error ? 'failed' : 'idle')
  }
  const isRunning = manual === 'running'
  const inTime = useLimit(isPending || isRunning, ACTIVITY_SPINNER_MS)
  return {
    items: data?.items,
    waiting: isPending && inTime,
    refreshing: isRunning && inTime,
    // A later automatic refresh that succeeds clears the failure.
    failed: manual === 'failed' && isError,
    refresh: () => void refresh(),
  }
}

/** Returns true until `isRunning` has been true for `ms`. */
function useLimit(isRunning: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isRunning, ms])
  return !isOver
}
