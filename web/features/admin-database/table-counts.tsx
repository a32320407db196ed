import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { TableCount } from '#contracts/database.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Tooltip } from '~/ui/tooltip.tsx'
import { stateOf, TONES, useRows } from './table-state.ts'

/** The number of records in each table, with the colours of `TONES`. */
export function TableCounts({ tables }: { tables: readonly TableCount[] }) {
  const t = useTranslations('adminDatabase.tables')
  // Tables with a problem come first. The sort is stable, so the others keep the server's order.
  const others = tables.filter(({ named }) => !named).sort((a, b) => Number(!a.trouble) - Number(!b.trouble))
  const inState = (...states: string[]) => others.filter((one) => states.includes(stateOf(one))).length
  const wrong = inState('missing', 'unread')
  return (
    <Card as="section" aria-labelledby="tables">
      <CardHead id="tables" title={t('title')} />
      <p className="-mt-2 mb-4 max-w-prose text-sm text-quiet">{t('text')}</p>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {tables
          .filter(({ named }) => named)
          .map((table) => (
            <NamedTable key={table.table} table={table} />
          ))}
      </ul>
      <details open={wrong > 0} className="mt-3 text-sm">
        <summary className="min-h-target cursor-pointer content-center">
          <span className="font-semibold text-brand-ink">{t('others', { n: others.length })}</span>
          <span className="ms-3 text-quiet">
            {t('othersText', { filled: inState('filled'), empty: inState('empty'), wrong })}
          </span>
        </summary>
        <ul className="mt-1 grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {others.map((table) => (
            <OtherTable key={table.table} table={table} />
          ))}
        </ul>
      </details>
    </Card>
  )
}

function NamedTable({ table }: { table: TableCount }) {
  const t = useTranslations('adminDatabase.tables')
  const rows = useRows(table)
  const state = stateOf(table)
  const { text, badge } = TONES[state]
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-md border border-line p-3">
      <span className="text-sm font-semibold">
        <Name>{table.named ?? ''}</Name>
      </span>
      <span className="text-xs text-quiet">{t.rich('behind', { table: () => <Name>{table.table}</Name> })}</span>
      <Tooltip text={rows.title} render={<span className={classes('mt-auto text-lg font-bold tabular', text)} />}>
        {rows.sure && <span className="block text-xs font-semibold">{rows.sure}</span>} {rows.n}
      </Tooltip>
      <span>
        <Badge tone={badge}>{t(`states.${state}`)}</Badge>
      </span>
    </li>
  )
}

function OtherTable({ table }: { table: TableCount }) {
  const t = useTranslations('adminDatabase.tables')
  const rows = useRows(table)
  const state = stateOf(table)
  return (
    <li className="flex min-h-9 items-center justify-between gap-3 border-b border-line py-1.5">
      <span className="min-w-0">
        <Name>{table.table}</Name>
      </span>
      <Tooltip
        text={rows.title}
        render={<span className={classes('shrink-0 text-right tabular', TONES[state].text)} />}
      >
        {state === 'filled' ? [rows.sure, rows.n].join(' ').trim() : t(`states.${state}`)}
      </Tooltip>
    </li>
  )
}

/** A table's name, which may break after an underscore. */
const Name = ({ children }: { children: string }) =>
  children.split(/(?<=_)/).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
