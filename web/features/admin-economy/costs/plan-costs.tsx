import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Costs } from '#contracts/costs.ts'
import { useMoneyText } from '~/lib/money-text.ts'
import { EmptyState } from '~/ui/states.tsx'
import { CostField, CostsCard, type FieldProps } from './cost-field.tsx'
import { planField } from './costs-values.ts'

type Measured = NonNullable<Costs['plans'][number]['measured']>

interface PlanCostsProps {
  costs: Costs
  currency: string
  field: (name: string) => FieldProps
}

/** What each plan costs the operator, by subscription. */
export function PlanCosts({ costs, currency, field }: PlanCostsProps) {
  const t = useTranslations('adminCosts.plans')
  const money = useMoneyText()
  const { plans, measuredDays: days } = costs
  const hintOf = ({ codes, cost }: Measured) =>
    t('measured', { codes, days, cost: costs.currency === null ? cost : money(cost, costs.currency) })
  const missing = plans.filter(({ id }) => !field(planField(id)).value.trim()).length
  return (
    <CostsCard id="plans" title={t('title')} text={t('text')}>
      {plans.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <>
          <p className="mb-1 text-sm">
            {missing > 0 ? t('missing', { missing, all: plans.length }) : t('complete', { all: plans.length })}{' '}
            <Link
              to="/admin/subscriptions"
              className="rounded-sm text-brand-ink underline underline-offset-2 hover:no-underline"
            >
              {t('prices')}
            </Link>
          </p>
          {[...Map.groupBy(plans, ({ name }) => name)].map(([name, own]) => (
            <fieldset key={name} className="min-w-0 border-t border-line py-4 last:pb-0">
              <legend className="float-left mb-2 w-full font-semibold wrap-anywhere">{name}</legend>
              <div className="clear-left two-up gap-x-4 gap-y-3 lg:grid-cols-4 xl:grid-cols-5">
                {own.map(({ id, duration, points, measured }) => (
                  <CostField
                    key={id}
                    {...field(planField(id))}
                    label={
                      <>
                        {duration} <span className="font-normal text-quiet">{t('price', { points })}</span>
                      </>
                    }
                    unit={currency}
                    {...(measured && { hint: hintOf(measured) })}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </>
      )}
    </CostsCard>
  )
}
