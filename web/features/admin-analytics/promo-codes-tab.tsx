import { Coins, Gift, Ticket, TrendingUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CODES_SHOWN } from '#contracts/analytics-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { DataTable } from '~/ui/charts/data-table.tsx'
import { DayChart } from '~/ui/charts/day-chart.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { Figures, SaveTable } from './figures.tsx'
import type { AnalyticsOf, RangeQuery } from './queries.ts'

/** Uses of promo codes by day and by code, and the points that they paid. */
export function PromoTab({ range }: { range: RangeQuery }) {
  return (
    <Figures of="promo" range={range} isEmpty={({ total }) => total.uses === 0} compared>
      {(data, previous) => <Promo data={data} previous={previous} range={range} />}
    </Figures>
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10

interface PromoProps {
  data: AnalyticsOf<'promo'>
  previous: AnalyticsOf<'promo'> | undefined
  range: RangeQuery
}

function Promo({ data: { days, total, codes, plan }, previous, range }: PromoProps) {
  const t = useTranslations('adminAnalytics.promo')
  const tAll = useTranslations('adminAnalytics')
  const format = useFormat()
  const most = Math.max(...days.map(({ uses }) => uses))
  return (
    <>
      <Stats busy={false}>
        <Stat icon={Ticket} label={t('uses')} value={format.number(total.uses)} />
        <Stat icon={Coins} label={t('points')} value={format.number(total.points)} />
        <Stat icon={TrendingUp} label={t('perUse')} value={format.number(tenths(total.points / total.uses))} />
        <Stat
          icon={Gift}
          label={plan ? t('worth', { name: plan.name, duration: plan.duration }) : t('noPlan')}
          value={plan ? format.number(tenths(total.points / plan.points)) : '–'}
        />
      </Stats>
      <DayChart
        title={t('chart')}
        text={t('chartText', { uses: total.uses, points: total.points, most })}
        days={days.map(({ day }) => day)}
        kind="bars"
        series={[{ label: t('uses'), values: days.map(({ uses }) => uses) }]}
        previous={previous?.days.map(({ uses }) => uses)}
        actions={<SaveTable table="promo" range={range} />}
        head={[tAll('day'), t('uses'), t('points')]}
        row={(at) => [days[at]?.uses, days[at]?.points].map((value) => format.number(value ?? 0))}
      />
      <DataTable
        title={t('codes')}
        text={t('codesText', { n: CODES_SHOWN })}
        actions={<SaveTable table="codes" range={range} />}
        head={[t('code'), t('uses'), t('share'), t('points')]}
        rows={codes.map(({ code, uses, points, deleted }) => ({
          key: code ?? '',
          cells: [
            <CodeName key="code" code={code} deleted={deleted} />,
            format.number(uses),
            format.percent(tenths((uses * 100) / total.uses)),
            format.number(points),
          ],
        }))}
      />
    </>
  )
}

function CodeName({ code, deleted }: { code: string | null; deleted: boolean }) {
  const t = useTranslations('adminAnalytics.promo')
  if (code === null) return t('once')
  return (
    <>
      <span className="font-mono break-all">{code}</span>{' '}
      {deleted && <span className="text-xs font-normal text-quiet">{t('deleted')}</span>}
    </>
  )
}
