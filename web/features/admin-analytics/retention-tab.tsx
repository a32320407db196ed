import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useIsWide } from '~/lib/media.ts'
import { classes } from '~/ui/classes.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { Figures, SaveTable } from './figures.tsx'
import type { AnalyticsOf, RangeQuery } from './queries.ts'

type Cohort = AnalyticsOf<'retention'>['cohorts'][number]

/** The share of the members who signed up in a week that was active in each later week. */
export function RetentionTab({ range }: { range: RangeQuery }) {
  const isWide = useIsWide()
  const t = useTranslations('adminAnalytics.retention')
  return (
    <Figures of="retention" range={range} isEmpty={({ cohorts }) => cohorts.every(({ members }) => members === 0)}>
      {({ cohorts, running }) => {
        const shown = cohorts.filter(({ members }) => members > 0).toReversed()
        return (
          <section aria-labelledby="retention">
            <div className="mb-2 flex flex-wrap items-end justify-between gap-2">
              <div className="min-w-0 flex-1 basis-64">
                <h3 id="retention" className="text-base font-semibold">
                  {t('title')}
                </h3>
                <p className="mt-0.5 max-w-prose text-sm text-quiet">
                  {t('text')} {running && t('running')}
                </p>
              </div>
              <SaveTable table="retention" range={range} />
            </div>
            {isWide ? <CohortTable cohorts={shown} /> : <CohortCards cohorts={shown} />}
          </section>
        )
      }}
    </Figures>
  )
}

const SHADES = ['', 'bg-brand/10', 'bg-brand/15', 'bg-brand/20', 'bg-brand/30', 'bg-brand/40']
/** Returns a background that is darker for a larger share; none for 0. */
const shadeOf = (n: number, members: number) => SHADES[Math.min(5, Math.ceil((n * 5) / members))] ?? ''

function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  const t = useTranslations('adminAnalytics.retention')
  const format = useFormat()
  const weeks = Math.max(...cohorts.map(({ active }) => active.length))
  return (
    <Table label={t('title')}>
      <TableHead>
        <HeadCell>{t('week')}</HeadCell>
        <HeadCell className="text-right">{t('members')}</HeadCell>
        {Array.from({ length: weeks }, (_, later) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is what its number says
          <HeadCell key={later} className="text-right">
            {later === 0 ? t('first') : t('later', { n: later })}
          </HeadCell>
        ))}
      </TableHead>
      <tbody>
        {cohorts.map(({ week, members, active }) => (
          <Row key={week}>
            <Cell className="font-semibold whitespace-nowrap">{format.calendarDate(week)}</Cell>
            <Cell number>{format.number(members)}</Cell>
            {active.map((n, later) => (
              <Tooltip
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is what its number says
                key={later}
                text={t('cell', { n, members })}
                render={<Cell number className={classes('text-right tabular', shadeOf(n, members))} />}
              >
                {format.percent(Math.round((n * 100) / members))}
              </Tooltip>
            ))}
            {active.length < weeks && <Cell colSpan={weeks - active.length} />}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function CohortCards({ cohorts }: { cohorts: readonly Cohort[] }) {
  const t = useTranslations('adminAnalytics.retention')
  const format = useFormat()
  return (
    <ul aria-label={t('title')} className="panel divide-y divide-line">
      {cohorts.map(({ week, members, active }) => (
        <li key={week} className="p-4">
          <p className="flex justify-between gap-3 font-semibold">
            {format.calendarDate(week)}
            <span className="text-sm font-normal text-quiet">{t('of', { n: members })}</span>
          </p>
          <ol className="mt-2 flex flex-wrap gap-1.5 text-xs">
            {active.map((n, later) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week is what its number says
              <li key={later} className={classes('rounded-sm border border-line px-2 py-1', shadeOf(n, members))}>
                {later === 0 ? t('first') : t('later', { n: later })}{' '}
                <span className="font-semibold tabular">{format.percent(Math.round((n * 100) / members))}</span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
