import { useTranslations } from 'use-intl'
import type { Plan } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'

interface PlanOptionProps {
  plan: Plan
  group: string
  checked: boolean
  onChoose: () => void
}

/** One plan as a segment of a row: its duration, and what it saves. Price and stock are part of its accessible name. */
export function PlanOption({ plan, group, checked, onChoose }: PlanOptionProps) {
  const t = useTranslations('rewards')
  const format = useFormat()
  const { duration, points, offer, originalPoints, savingPercent, inStock, isInstant } = plan
  const facts = [
    duration,
    t('points', { n: points }),
    offer && t('offer', { n: offer.regularPoints, when: format.dayAndTime(offer.endsAt) }),
    savingPercent > 0 && t('instead', { n: originalPoints }),
    savingPercent > 0 && t('save', { percent: format.percent(savingPercent) }),
    isInstant && t('instant'),
    !inStock && t('outOfStock'),
  ]
  return (
    <label className="relative flex min-h-12 flex-col items-center justify-center rounded-sm px-0.5 py-1 text-center select-none has-checked:bg-raised has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-brand">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-sm outline-none"
      />
      <span className="sr-only">{facts.filter(Boolean).join(', ')}</span>
      <span
        aria-hidden
        className={classes('text-sm font-semibold', !checked && 'text-quiet', !inStock && 'line-through')}
      >
        {t(`short.${duration}`)}
      </span>
      {savingPercent > 0 && (
        <span aria-hidden className={classes('text-xs tabular', checked ? 'text-brand-ink' : 'text-quiet')}>
          {t('less', { percent: format.percent(savingPercent) })}
        </span>
      )}
    </label>
  )
}
