import { Activity, CalendarDays, CalendarRange, Percent } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { todayInUtc } from '~/lib/day-range.ts'
import { useFormat } from '~/lib/format.ts'
import { DayChart } from '~/ui/charts/day-chart.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { Figures, SaveTable } from './figures.tsx'
import type { AnalyticsOf, RangeQuery } from './queries.ts'

const SPANS = ['daily', 'weekly', 'monthly'] as const

/** The number of different members who were active. */
export function ActivityTab({ range }: { range: RangeQuery }) {
  return (
    <Figures of="activity" range={range}>
      {(data) => <ActiveMembers data={data} range={range} />}
    </Figures>
  )
}

function ActiveMembers({ data: { days }, range }: { data: AnalyticsOf<'activity'>; range: RangeQuery }) {
  const t = useTranslations('adminAnalytics.activity')
  const tAll = useTranslations('adminAnalytics')
  const format = useFormat()
  // Today is not over, so the figures leave it out.
  const whole = days.length > 1 && days.at(-1)?.day === todayInUtc() ? days.slice(0, -1) : days
  const last = whole.at(-1)
  if (!last) return null
  const average = whole.reduce((sum, { daily }) => sum + daily, 0) / whole.length
  const busiest = days.reduce((most, day) => (day.daily > most.daily ? day : most), last)
  return (
    <>
      <Stats busy={false}>
        <Stat icon={Activity} label={t('average')} value={format.number(Math.round(average * 10) / 10)} />
        <Stat icon={CalendarDays} label={t('weekly')} value={format.number(last.weekly)} />
        <Stat icon={CalendarRange} label={t('monthly')} value={format.number(last.monthly)} />
        <Stat
          icon={Percent}
          label={t('stickiness')}
          value={last.monthly > 0 ? format.percent(Math.round((last.daily * 1000) / last.monthly) / 10) : '–'}
        />
      </Stats>
      <DayChart
        title={t('chart')}
        text={t('chartText', { n: busiest.daily, day: format.calendarDate(busiest.day) })}
        days={days.map(({ day }) => day)}
        kind="lines"
        series={SPANS.map((span) => ({ label: t(span), values: days.map((day) => day[span]) }))}
        actions={<SaveTable table="activity" range={range} />}
        head={[tAll('day'), ...SPANS.map((span) => t(span))]}
        row={(at) => SPANS.map((span) => format.number(days[at]?.[span] ?? 0))}
      />
      <p className="max-w-prose text-sm text-quiet">{t('meaning')}</p>
    </>
  )
}
