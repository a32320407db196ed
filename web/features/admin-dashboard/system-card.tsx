import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Health } from '#contracts/admin-dashboard-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { connectionQuery } from '~/lib/connection.ts'
import { isApiError } from '~/lib/errors.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const TONES: Readonly<Record<Health, Tone>> = { good: 'good', warning: 'warn', critical: 'bad' }

interface SystemCardProps {
  stats: AnswerByKey<'GET /api/admin/stats'> | undefined
  failed: boolean
}

/** The state of the redemption queue, the database and the mails (docs/product.md#system-health). */
export function SystemCard({ stats, failed }: SystemCardProps) {
  const t = useTranslations('adminDashboard.system')
  const tQueue = useTranslations('adminDashboard.queue')
  const database = useDatabaseState()
  const queue = stats?.system.redemptions
  const pending = stats?.figures.find(({ name }) => name === 'pendingRedemptions')
  const overdue = stats?.system.overdue ?? 0
  const needsAttention = queue === 'warning' || overdue > 0 || database.isAway
  const health: Health = queue === 'critical' ? 'critical' : needsAttention ? 'warning' : 'good'
  const isKnown = Boolean(stats) || database.isAway
  const rest = failed ? <Badge>–</Badge> : <Skeleton className="h-6 w-24" />
  return (
    <Card as="section" aria-labelledby="system" className="sm:p-5">
      <CardHead id="system" title={t('title')} />
      <dl className="flex flex-col">
        <Line name={t('health')}>{isKnown ? <Badge tone={TONES[health]}>{t(health)}</Badge> : rest}</Line>
        {queue !== null && (
          <Line name={t('redemptions')}>
            {pending && <span className="tabular">{t('pending', { n: pending.value })}</span>}
            {!queue && rest}
            {overdue > 0 && <Badge tone="warn">{t('overdue', { n: overdue })}</Badge>}
            {queue && (overdue === 0 || queue !== 'good') && <Badge tone={TONES[queue]}>{tQueue(queue)}</Badge>}
          </Line>
        )}
        <Line name={t('database')}>
          <Badge tone={database.tone}>{t(`databaseStates.${database.state}`)}</Badge>
        </Line>
        <Line name={t('mails')}>{stats ? <Mails {...stats.system.mails} /> : rest}</Line>
      </dl>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-line py-2 text-sm first:border-t-0">
      <dt className="text-quiet">{name}</dt>
      <dd className="flex flex-wrap items-center justify-end gap-2">{children}</dd>
    </div>
  )
}

function Mails({ waiting, failed }: { waiting: number; failed: number }) {
  const t = useTranslations('adminDashboard.system')
  return (
    <>
      {failed > 0 && <Badge tone="warn">{t('mailsFailed', { n: failed })}</Badge>}
      <span>{waiting > 0 ? t('mailsWaiting', { n: waiting }) : t('mailsIdle')}</span>
    </>
  )
}

function useDatabaseState() {
  const { data, error } = useQuery(connectionQuery)
  if (error) {
    const isMissing = isApiError(error) && error.code === 'databaseNotConfigured'
    return { state: isMissing ? 'not_configured' : 'away', tone: 'warn', isAway: true } as const
  }
  if (data) return { state: 'connected', tone: 'good', isAway: false } as const
  return { state: 'checking', tone: 'neutral', isAway: false } as const
}
