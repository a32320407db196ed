import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Plan } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'

interface PlanOptionProps {
  plan: Plan
  group: string
  checked: boolean
  onChoose: () => void
}

/** One plan as a radio button: duration, price and what it saves compared with monthly plans. */
export function PlanOption({ plan, group, checked, onChoose }: PlanOptionProps) {
  const t = useTranslations('rewards')
  const format = useFormat()
  return (
    <label className="relative flex min-h-18 flex-col gap-0.5 max-sm:[&:last-of-type:nth-of-type(odd)]:col-span-full rounded-md border border-line bg-raised px-3 py-2 select-none hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
      />
      <span className="flex items-center justify-between text-sm font-semibold">
        {plan.duration}
        {checked && <Check aria-hidden className="size-4 text-brand-ink" />}
      </span>
      <span className="flex flex-wrap items-center gap-x-2">
        <Points value={plan.points} className="font-bold" />
        {plan.originalPoints > plan.points && (
          <s aria-hidden className="text-xs text-quiet tabular">
            {format.number(plan.originalPoints)}
          </s>
        )}
        <span className="sr-only">{plan.originalPoints > plan.points && t('instead', { n: plan.originalPoints })}</span>
      </span>
      <PlanNote plan={plan} />
    </label>
  )
}

/** At this stock or less, the number left is shown. */
const SCARCE = 5

function PlanNote({ plan }: { plan: Plan }) {
  const t = useTranslations('rewards')
  const format = useFormat()
  if (!plan.inStock) return <span className="text-xs font-semibold text-bad">{t('outOfStock')}</span>
  const isScarce = typeof plan.left === 'number' && plan.left <= SCARCE
  return (
    <span className="flex flex-wrap gap-x-2 text-xs font-semibold empty:hidden">
      {plan.savingPercent > 0 && (
        <span className="text-good">{t('save', { percent: format.percent(plan.savingPercent) })}</span>
      )}
      {isScarce && <span className="text-warn">{t('left', { n: plan.left ?? 0 })}</span>}
    </span>
  )
}
