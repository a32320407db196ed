import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { DataTable } from '~/ui/charts/data-table.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BudgetForm } from './budget-form.tsx'
import { BudgetList } from './budget-list.tsx'
import { type Budgets, budgetsQuery } from './queries.ts'

/** Ceilings on the points that are issued: their use, the form, what was issued, and the closings. */
export function BudgetScreen() {
  const t = useTranslations('adminBudget')
  return (
    <QueryState
      query={useQuery(budgetsQuery)}
      failed={t('failed')}
      skeleton={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-44" />
          <Skeleton className="h-96" />
        </div>
      }
    >
      {(budgets) => (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <p className="max-w-prose text-quiet">{t('text')}</p>
            {budgets.budgets.length > 0 && (
              <Card as="section" aria-labelledby="use" className="min-w-0">
                <CardHead id="use" title={t('use.title')} />
                <BudgetList budgets={budgets} />
              </Card>
            )}
            <BudgetForm budgets={budgets} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <Issued issued={budgets.issued} />
            <Closings closings={budgets.closings} />
          </div>
        </div>
      )}
    </QueryState>
  )
}

function Issued({ issued }: Pick<Budgets, 'issued'>) {
  const t = useTranslations('adminBudget')
  const format = useFormat()
  const rows = issued.filter(({ month }) => month > 0)
  return (
    <DataTable
      heading="h2"
      title={t('issued.title')}
      text={t(rows.length > 0 ? 'issued.note' : 'issued.none')}
      head={[t('issued.source'), t('issued.today'), t('issued.month')]}
      rows={rows.map(({ source, today, month }) => ({
        key: source,
        cells: [t(`scopes.${source}`), format.number(today), format.number(month)],
      }))}
    />
  )
}

function Closings({ closings }: Pick<Budgets, 'closings'>) {
  const t = useTranslations('adminBudget')
  const format = useFormat()
  return (
    <Card as="section" aria-labelledby="closings" className="min-w-0">
      <CardHead id="closings" title={t('closings.title')} />
      {closings.length === 0 && <p className="text-quiet">{t('closings.none')}</p>}
      <ul className="-my-2.5 divide-y divide-line">
        {closings.map(({ scope, period, closedAt, openedAt }) => (
          <li key={`${scope} ${period} ${closedAt}`} className="py-2.5">
            <p className="font-semibold">{t(`name.${period}`, { scope: t(`scopes.${scope}`) })}</p>
            <p className="text-sm text-quiet">
              {openedAt
                ? t('closings.between', { from: format.dateTime(closedAt), to: format.dateTime(openedAt) })
                : t('closings.since', { from: format.dateTime(closedAt) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
