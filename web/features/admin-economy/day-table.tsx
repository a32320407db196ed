import { useTranslations } from 'use-intl'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import type { Economy } from './queries.ts'
import { useTenths } from './use-tenths.ts'

const COLUMNS = ['atLeast', 'average', 'perfect', 'atMost'] as const

/** Points per day from each source. */
export function DayTable({ economy: { day, total } }: { economy: Economy }) {
  const t = useTranslations('adminEconomy')
  const tenths = useTenths()
  const nameOf = (column: (typeof COLUMNS)[number]) => (column === 'atLeast' ? t('day.atLeast') : t(`who.${column}`))
  return (
    <section aria-labelledby="day">
      <h2 id="day" className="text-lg">
        {t('day.title')}
      </h2>
      <p className="mb-3 text-sm text-quiet">{t('day.text')}</p>
      <Table label={t('day.table')}>
        <TableHead>
          <HeadCell>{t('day.source')}</HeadCell>
          <HeadCell className="text-right">{t('day.times')}</HeadCell>
          {COLUMNS.map((column) => (
            <HeadCell key={column} className="text-right">
              <Tooltip
                text={column === 'atLeast' ? t('day.atLeastHint') : t(`whoText.${column}`)}
                render={<button type="button" className="underline decoration-dotted underline-offset-4" />}
              >
                {nameOf(column)}
              </Tooltip>
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {day.map((source) => (
            <Row key={source.source}>
              <Cell>{t(`day.sources.${source.source}`)}</Cell>
              <Cell number>{source.times}</Cell>
              {COLUMNS.map((column) => (
                <Cell key={column} number>
                  {tenths(source[column])}
                </Cell>
              ))}
            </Row>
          ))}
          <Row>
            <Cell className="font-semibold">{t('day.total')}</Cell>
            <Cell />
            {COLUMNS.map((column) => (
              <Cell key={column} number className="font-semibold">
                {tenths(total[column])}
              </Cell>
            ))}
          </Row>
        </tbody>
      </Table>
    </section>
  )
}
