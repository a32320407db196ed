import { CircleCheckBig, Clock, Inbox, Timer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { HOURS_BY_DAY, HOURS_BY_HOUR } from '#contracts/analytics-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { DataTable } from '~/ui/charts/data-table.tsx'
import { DayChart } from '~/ui/charts/day-chart.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { Figures, SaveTable } from './figures.tsx'
import type { AnalyticsOf, RangeQuery } from './queries.ts'

/** Redemptions by day and by subscription, and the time until delivery. */
export function RedemptionsTab({ range }: { range: RangeQuery }) {
  const hasNone = ({ total }: AnalyticsOf<'redemptions'>) =>
    total.requested + total.completed + total.failed + total.cancelled === 0
  return (
    <Figures of="redemptions" range={range} isEmpty={hasNone}>
      {(data) => (
        <>
          <Totals data={data} />
          <ByDay data={data} range={range} />
          <Subscriptions data={data} range={range} />
          <Times data={data} range={range} />
        </>
      )}
    </Figures>
  )
}

interface PartProps {
  data: AnalyticsOf<'redemptions'>
  range: RangeQuery
}

/** Returns a function that formats a bucket of hours: '5 h', '4 days', 'over 30 days'. */
function useHours(): (hours: number | null) => string {
  const t = useTranslations('adminAnalytics.redemptions')
  return (hours) => {
    if (hours === null) return '–'
    if (hours > HOURS_BY_DAY) return t('beyond', { n: HOURS_BY_DAY / 24 })
    return hours > HOURS_BY_HOUR ? t('withinDays', { n: hours / 24 }) : t('withinHours', { n: hours })
  }
}

function useShare(): (part: number, whole: number) => string {
  const format = useFormat()
  return (part, whole) => (whole > 0 ? format.percent(Math.round((part * 1000) / whole) / 10) : '–')
}

function Totals({ data: { total, promisedHours } }: { data: AnalyticsOf<'redemptions'> }) {
  const t = useTranslations('adminAnalytics.redemptions')
  const format = useFormat()
  const hours = useHours()
  const share = useShare()
  return (
    <Stats busy={false}>
      <Stat icon={Inbox} label={t('requested')} value={format.number(total.requested)} />
      <Stat icon={Timer} label={t('median')} value={hours(total.median)} />
      <Stat icon={Clock} label={t('ninetieth')} value={hours(total.ninetieth)} />
      <Stat
        icon={CircleCheckBig}
        label={t('inTime', { n: promisedHours })}
        value={share(total.inTime, total.completed)}
      />
    </Stats>
  )
}

function ByDay({ data: { days, total }, range }: PartProps) {
  const t = useTranslations('adminAnalytics.redemptions')
  const tAll = useTranslations('adminAnalytics')
  const format = useFormat()
  return (
    <DayChart
      title={t('chart')}
      text={t('chartText', { requested: total.requested, points: total.points, completed: total.completed })}
      days={days.map(({ day }) => day)}
      kind="bars"
      series={[
        { label: t('requested'), values: days.map(({ requested }) => requested) },
        { label: t('completed'), values: days.map(({ completed }) => completed) },
      ]}
      actions={<SaveTable table="redemptions" range={range} />}
      head={[tAll('day'), t('requested'), t('completed'), t('ended')]}
      row={(at) => {
        const { requested = 0, completed = 0, failed = 0, cancelled = 0 } = days[at] ?? {}
        return [requested, completed, failed + cancelled].map((value) => format.number(value))
      }}
    />
  )
}

function Subscriptions({ data: { subscriptions, promisedHours }, range }: PartProps) {
  const t = useTranslations('adminAnalytics.redemptions')
  const format = useFormat()
  const hours = useHours()
  const share = useShare()
  return (
    <DataTable
      title={t('subscriptions')}
      text={t('subscriptionsText')}
      actions={<SaveTable table="subscriptions" range={range} />}
      head={[
        t('subscription'),
        ...[t('requested'), t('points'), t('completed'), t('failed'), t('cancelled')],
        ...[t('median'), t('ninetieth'), t('inTime', { n: promisedHours })],
      ]}
      rows={subscriptions.map((row) => ({
        key: row.subscription,
        cells: [
          row.name,
          ...[row.requested, row.points, row.completed, row.failed, row.cancelled].map(format.number),
          ...[hours(row.median), hours(row.ninetieth), share(row.inTime, row.completed)],
        ],
      }))}
    />
  )
}

function Times({ data: { hours: steps, total }, range }: PartProps) {
  const t = useTranslations('adminAnalytics.redemptions')
  const format = useFormat()
  const hours = useHours()
  const share = useShare()
  if (steps.length === 0) return null
  let sum = 0
  return (
    <DataTable
      title={t('times')}
      text={t('timesText')}
      actions={<SaveTable table="fulfilment" range={range} />}
      head={[t('time'), t('completed'), t('together')]}
      rows={steps.map((step) => {
        sum += step.redemptions
        return {
          key: String(step.hours),
          cells: [hours(step.hours), format.number(step.redemptions), share(sum, total.completed)],
        }
      })}
    />
  )
}
