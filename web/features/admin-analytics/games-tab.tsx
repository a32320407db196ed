import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { DataTable } from '~/ui/charts/data-table.tsx'
import { Figures, SaveTable } from './figures.tsx'
import { PrizeChart } from './prize-chart.tsx'
import type { GameTable, RangeQuery } from './queries.ts'

/** Compares the drawn prizes with their odds. */
export function GamesTab({ range }: { range: RangeQuery }) {
  const t = useTranslations('adminAnalytics.games')
  const format = useFormat()
  return (
    <Figures of="games" range={range} isEmpty={({ tables }) => tables.every(({ draws }) => draws === 0)}>
      {({ tables, countedAt }) => (
        <>
          <p className="max-w-prose text-sm text-quiet">
            {t('text')} {countedAt && t('countedAt', { time: format.dateTime(countedAt) })}
          </p>
          {tables.map((table) => (
            <Game key={table.name} table={table} range={range} />
          ))}
        </>
      )}
    </Figures>
  )
}

function Game({ table, range }: { table: GameTable; range: RangeQuery }) {
  const t = useTranslations('adminAnalytics.games')
  const format = useFormat()
  const tenths = (value: number) => format.number(Math.round(value * 10) / 10)
  const name = t(`names.${table.name as 'wheel' | 'scratch'}`)
  if (table.draws === 0) return <p className="text-quiet">{t('none', { name })}</p>
  return (
    <>
      <PrizeChart table={table} name={name} />
      <DataTable
        title={t('table', { name })}
        text={t('paid', {
          draws: table.draws,
          paid: tenths(table.points / table.draws),
          expected: tenths(table.expectedPoints / table.draws),
        })}
        actions={<SaveTable table="games" range={range} />}
        head={[t('prize'), t('odds'), t('share'), t('expected'), t('drawn'), t('likelihood')]}
        rows={table.prizes.map((prize) => ({
          key: String(prize.points),
          cells: [
            t('points', { n: prize.points }),
            format.percent(prize.odds),
            format.percent((prize.drawn * 100) / table.draws),
            tenths(prize.expected),
            format.number(prize.drawn),
            <Likelihood key="likelihood" value={prize.likelihood} />,
          ],
        }))}
      />
    </>
  )
}

/** Likelihoods below these thresholds are marked as unlikely and as very unlikely. */
const UNLIKELY = 0.01
const VERY_UNLIKELY = 0.0001

function Likelihood({ value }: { value: number }) {
  const t = useTranslations('adminAnalytics.games')
  const format = useFormat()
  const rare = value < 1e-9 ? t('never') : t('oneIn', { n: format.number(Math.round(1 / value)) })
  if (value >= UNLIKELY) return format.percent(Math.round(value * 100))
  return (
    <Badge tone={value < VERY_UNLIKELY ? 'bad' : 'warn'}>
      {t(value < VERY_UNLIKELY ? 'veryUnlikely' : 'unlikely')}: {rare}
    </Badge>
  )
}
