import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TABLE_NAMES, type TableName } from '#contracts/draw-tables.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { expectedRange } from './expected-range.ts'
import { oddsQuery } from './queries.ts'
import { useSetName } from './use-set-name.ts'

type Counted = AnswerByKey<'GET /api/fairness/odds'>['sets'][number]['tables'][number]

/** Whose draws are counted. */
const TIMES = ['month', 'ever'] as const
type Time = (typeof TIMES)[number]

/** The published odds of every table next to the counts. */
export function OddsSection() {
  const t = useTranslations('draws')
  const nameOf = useSetName()
  const format = useFormat()
  const [name, setName] = useState<TableName>('wheel')
  const { data, error, isFetching, refetch } = useQuery(oddsQuery)
  const [chosen, setChosen] = useState<number>()
  const [time, setTime] = useState<Time>()
  const set = data?.sets.find(({ number }) => number === chosen) ?? data?.sets[0]
  const table = set?.tables.find((one) => one.name === name)
  // Sets of the past may have no draws in the last 30 days.
  const shown = time ?? (set === data?.sets[0] ? 'month' : 'ever')
  return (
    <Card as="section" aria-labelledby="odds" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="odds" className="text-xl">
          {t('page.odds.title')}
        </h2>
        <p className="mt-1 text-quiet">{t('page.odds.text')}</p>
      </div>
      <Field label={t('page.odds.time')}>
        <Select value={shown} onChange={(event) => setTime(event.target.value as Time)}>
          {TIMES.map((value) => (
            <option key={value} value={value}>
              {t(`page.odds.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      {data && data.sets.length > 1 && (
        <Field label={t('page.odds.rules')} hint={t('page.odds.rulesHint')}>
          <Select value={set?.number} onChange={(event) => setChosen(Number(event.target.value))}>
            {data.sets.map((one) => (
              <option key={one.number} value={one.number}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Tabs
        label={t('page.odds.tables')}
        value={name}
        onChange={setName}
        tabs={TABLE_NAMES.map((value) => ({ value, label: t(`tables.${value}`) }))}
      >
        <div className="overflow-x-auto">
          {table ? <OddsTable table={table} isEver={shown === 'ever'} /> : <Skeleton className="h-72" />}
        </div>
        {set && table && (
          <p className="mt-3 text-sm text-quiet">
            {t('page.odds.draws', { n: shown === 'ever' ? table.drawsEver : table.draws })}
            {data?.countedAt && ` · ${t('page.odds.counted', { when: format.dateTime(data.countedAt) })}`}
            <span className="block break-all">{t('page.odds.hash', { n: set.number, hash: set.hash })}</span>
          </p>
        )}
      </Tabs>
      {error && !data && (
        <ErrorState title={t('page.odds.failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

const CELL = 'border-b border-line py-2 text-right tabular first:text-left'

function OddsTable({ table, isEver }: { table: Counted; isEver: boolean }) {
  const { rows, total } = table
  const draws = isEver ? table.drawsEver : table.draws
  const t = useTranslations('draws.page.odds')
  const format = useFormat()
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-quiet">
          {(['prize', 'chance', 'drawn', 'expected'] as const).map((column) => (
            <th key={column} scope="col" className={classes(CELL, 'text-xs font-semibold')}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, weight, ...counts }) => {
          const drawn = isEver ? counts.drawnEver : counts.drawn
          const range = expectedRange(draws, weight / total)
          const isOutside = draws > 0 && (drawn < range.from || drawn > range.to)
          return (
            <tr key={`${from}-${to}`}>
              <th scope="row" className={classes(CELL, 'font-semibold')}>
                {from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`}
              </th>
              <td className={CELL}>{format.percent((weight * 100) / total)}</td>
              <td className={classes(CELL, isOutside && 'font-semibold text-warn')}>
                {draws === 0
                  ? '–'
                  : t('times', { n: format.number(drawn), percent: format.percent((drawn * 100) / draws) })}
                {isOutside && <span className="sr-only"> {t('outside')}</span>}
              </td>
              <td className={classes(CELL, 'text-quiet')}>
                {draws === 0 ? '–' : t('range', { from: format.number(range.from), to: format.number(range.to) })}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
