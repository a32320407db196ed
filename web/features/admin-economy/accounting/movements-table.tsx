import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { DataTable } from '~/ui/charts/data-table.tsx'
import type { Movements } from './queries.ts'

const FLOWS = ['issued', 'spent', 'expired', 'refunded', 'adjusted', 'change'] as const

/** Opening balance, movements by source, their total and closing balance. */
export function MovementsTable({ movements, actions }: { movements: Movements; actions: ReactNode }) {
  const t = useTranslations('adminAccounting')
  const tSource = useTranslations('adminEconomy.entrySources')
  const format = useFormat()
  const { from, to, timeZone, opening, sources, total, closing } = movements
  const cellsOf = (flow: Movements['total']) =>
    FLOWS.map((name) =>
      flow[name] === 0 ? '–' : name === 'issued' ? format.number(flow[name]) : format.change(flow[name]),
    )
  const balance = (points: number) => [...FLOWS.slice(1).map(() => ''), format.number(points)]
  return (
    <DataTable
      heading="h2"
      title={t('table.title', { from: format.calendarDate(from), to: format.calendarDate(to) })}
      text={t('table.text', { timeZone })}
      actions={actions}
      head={[t('table.source'), ...FLOWS.map((name) => t(`table.${name}`))]}
      rows={[
        { key: 'opening', cells: [t('table.opening'), ...balance(opening)] },
        ...sources.map((flow) => ({ key: flow.source, cells: [tSource(flow.source), ...cellsOf(flow)] })),
        { key: 'total', cells: [t('table.total'), ...cellsOf(total)] },
        { key: 'closing', cells: [t('table.closing'), ...balance(closing)] },
      ]}
    />
  )
}
