import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import type { Budget, Budgets } from './queries.ts'

const STATES = {
  open: { badge: 'good', bar: 'brand', icon: CircleCheck },
  warning: { badge: 'warn', bar: 'warn', icon: TriangleAlert },
  closed: { badge: 'bad', bar: 'bad', icon: CircleX },
} as const

/** The budgets with their use and state. */
export function BudgetList({ budgets: { budgets, least } }: { budgets: Pick<Budgets, 'budgets' | 'least'> }) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
      {budgets.map((budget) => (
        <li key={`${budget.scope} ${budget.period}`} className="min-w-0">
          <OneBudget budget={budget} least={least.find(({ scope }) => scope === budget.scope)?.points ?? 1} />
        </li>
      ))}
    </ul>
  )
}

function OneBudget({ budget, least }: { budget: Budget; least: number }) {
  const { scope, period, points, used, state, endsAt } = budget
  const t = useTranslations('adminBudget')
  const format = useFormat()
  const { badge, bar, icon: Icon } = STATES[state]
  const name = t(`name.${period}`, { scope: t(`scopes.${scope}`) })
  const text = t(scope === 'member' ? 'use.member' : 'use.of', { used, points })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{name}</h3>
        <Badge tone={badge} icon={<Icon aria-hidden className="size-3.5" />}>
          {t(`states.${state}`)}
        </Badge>
      </div>
      <ProgressBar className="my-2 w-full" percent={(100 * used) / points} label={`${name}: ${text}`} tone={bar} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
        <span className="tabular">{text}</span>
        <span>{t('use.ends', { at: format.dateTime(endsAt) })}</span>
      </p>
      {state === 'closed' && (
        <p className="text-sm font-medium text-bad">{t('use.left', { left: Math.max(0, points - used), least })}</p>
      )}
    </>
  )
}
