import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card, CardHead } from '~/ui/card.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { BudgetList } from '../budget/budget-list.tsx'
import { budgetsQuery } from '../budget/queries.ts'

/** Issuance against the budgets that are set, with a link to their page. */
export function BudgetsCard() {
  const t = useTranslations('adminBudget')
  const query = useQuery(budgetsQuery)
  const { data, error } = query
  return (
    <Card as="section" aria-labelledby="budgets" className="min-w-0">
      <CardHead id="budgets" title={t('now.title')}>
        <Link to="/admin/economy/budget" className="rounded-sm text-sm font-semibold text-brand-ink hover:underline">
          {t('now.more')}
        </Link>
      </CardHead>
      {!data && (error ? <FailedLine text={t('failed')} query={query} /> : <Skeleton className="h-20" />)}
      {data && (data.budgets.length > 0 ? <BudgetList budgets={data} /> : <p className="text-quiet">{t('none')}</p>)}
    </Card>
  )
}
