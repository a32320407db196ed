import { Coins, Gift, PiggyBank, ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { DataTable } from '~/ui/charts/data-table.tsx'
import { DayChart } from '~/ui/charts/day-chart.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { Figures, SaveTable } from './figures.tsx'
import type { AnalyticsOf, RangeQuery } from './queries.ts'

/** Points issued and spent, by source, and the points that members hold. */
export function PointsTab({ range }: { range: RangeQuery }) {
  return (
    <Figures of="points" range={range} compared>
      {(data, previous) => (
        <>
          <Totals data={data} />
          <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
            <Flow data={data} range={range} />
            <Held data={data} previous={previous} range={range} />
          </div>
          <Sources data={data} range={range} />
        </>
      )}
    </Figures>
  )
}

interface PartProps {
  data: AnalyticsOf<'points'>
  range: RangeQuery
}

const tenths = (value: number) => Math.round(value * 10) / 10

function Totals({ data: { days, plans } }: { data: AnalyticsOf<'points'> }) {
  const t = useTranslations('adminAnalytics.points')
  const format = useFormat()
  const sum = (part: 'issued' | 'spent') => format.number(days.reduce((total, day) => total + day[part], 0))
  const held = days.at(-1)?.held ?? 0
  return (
    <Stats busy={false}>
      <Stat icon={Coins} label={t('issued')} value={sum('issued')} />
      <Stat icon={ShoppingBag} label={t('spent')} value={sum('spent')} />
      <Stat icon={PiggyBank} label={t('held')} value={format.number(held)} />
      <Stat
        icon={Gift}
        label={plans ? t('worth', { name: plans.cheapest.name, duration: plans.cheapest.duration }) : t('noPlan')}
        value={plans ? format.number(tenths(held / plans.cheapest.points)) : '–'}
      />
    </Stats>
  )
}

function Flow({ data: { days }, range }: PartProps) {
  const t = useTranslations('adminAnalytics.points')
  const tAll = useTranslations('adminAnalytics')
  const format = useFormat()
  const sum = (part: 'issued' | 'spent' | 'refunded') => days.reduce((total, day) => total + day[part], 0)
  return (
    <DayChart
      title={t('flowChart')}
      text={t('flowText', { issued: sum('issued'), spent: sum('spent'), refunded: sum('refunded') })}
      days={days.map(({ day }) => day)}
      kind="bars"
      series={[
        { label: t('issued'), values: days.map(({ issued }) => issued) },
        { label: t('spent'), values: days.map(({ spent }) => spent) },
      ]}
      actions={<SaveTable table="points" range={range} />}
      head={[tAll('day'), t('issued'), t('spent'), t('refunded')]}
      row={(at) => [days[at]?.issued, days[at]?.spent, days[at]?.refunded].map((value) => format.number(value ?? 0))}
    />
  )
}

function Sources({ data: { sources }, range }: PartProps) {
  const t = useTranslations('adminAnalytics.points')
  const format = useFormat()
  if (sources.length === 0) return null
  const issued = sources.reduce((total, source) => total + source.issued, 0)
  return (
    <DataTable
      title={t('sources')}
      text={t('sourcesText')}
      actions={<SaveTable table="sources" range={range} />}
      head={[t('source'), t('issued'), t('share'), t('spent'), t('refunded'), t('entries')]}
      rows={sources
        .toSorted((one, other) => other.issued + other.spent - one.issued - one.spent)
        .map((row) => ({
          key: row.source,
          cells: [
            t(`sourceNames.${row.source}`),
            format.number(row.issued),
            format.percent(issued > 0 ? tenths((row.issued * 100) / issued) : 0),
            format.number(row.spent),
            format.number(row.refunded),
            format.number(row.entries),
          ],
        }))}
    />
  )
}

function Held({ data: { days, plans }, previous, range }: PartProps & { previous: PartProps['data'] | undefined }) {
  const t = useTranslations('adminAnalytics.points')
  const tAll = useTranslations('adminAnalytics')
  const format = useFormat()
  const plansFor = (held: number) => (plans ? format.number(tenths(held / plans.cheapest.points)) : '–')
  const monthsFor = (held: number) =>
    plans ? format.number(tenths((held * plans.bestValue.months) / plans.bestValue.points)) : '–'
  const last = days.at(-1)?.held ?? 0
  const words = plans && {
    n: last,
    plans: plansFor(last),
    cheapest: `${plans.cheapest.name}, ${plans.cheapest.duration}`,
    months: monthsFor(last),
    best: `${plans.bestValue.name}, ${plans.bestValue.duration}`,
  }
  return (
    <DayChart
      title={t('heldChart')}
      text={words ? t('heldText', words) : t('heldNoPlan', { n: last })}
      days={days.map(({ day }) => day)}
      kind="lines"
      series={[{ label: t('held'), values: days.map(({ held }) => held) }]}
      previous={previous?.days.map(({ held }) => held)}
      actions={<SaveTable table="outstanding" range={range} />}
      head={[tAll('day'), t('held'), t('inPlans'), t('inMonths')]}
      row={(at) => {
        const held = days[at]?.held ?? 0
        return [format.number(held), plansFor(held), monthsFor(held)]
      }}
    />
  )
}
