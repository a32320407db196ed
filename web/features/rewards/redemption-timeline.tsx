import { Ban, Check, CircleDashed, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Redemption } from '#contracts/rewards.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { type TimelineStep, timelineSteps } from './timeline-steps.ts'

/** The steps of a redemption, completed and upcoming. */
export function RedemptionTimeline({ redemption }: { redemption: Redemption }) {
  const t = useTranslations('rewards.history')
  const format = useFormat()
  const steps = timelineSteps(redemption)
  return (
    <ol aria-label={t('steps')} className="flex flex-col">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a status can occur twice, and steps are never reordered
        <li key={`${step.status}-${index}`} className="flex gap-3">
          <span aria-hidden className="flex flex-col items-center">
            <Mark step={step} />
            {index < steps.length - 1 && (
              <span
                className={classes(
                  'my-1 min-h-2 w-0.5 flex-1 rounded-full',
                  steps[index + 1]?.at ? 'bg-brand' : 'bg-line',
                )}
              />
            )}
          </span>
          <p
            className={classes(
              'flex flex-1 flex-wrap justify-between gap-x-3 text-sm',
              index < steps.length - 1 && 'pb-2',
            )}
          >
            <span className={step.at ? 'font-semibold' : 'text-quiet'}>{t(`step.${step.status}`)}</span>
            <span className="text-quiet tabular">
              {step.at ? <time dateTime={step.at}>{format.dateTime(step.at)}</time> : t('ahead')}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}

const MARK = 'flex size-5 items-center justify-center rounded-full [&>svg]:size-3.5'

function Mark({ step: { status, at } }: { step: TimelineStep }) {
  if (!at)
    return (
      <span className={classes(MARK, 'text-edge [&>svg]:size-5')}>
        <CircleDashed />
      </span>
    )
  if (status === 'failed')
    return (
      <span className={classes(MARK, 'bg-bad text-on-bad')}>
        <X />
      </span>
    )
  if (status === 'cancelled')
    return (
      <span className={classes(MARK, 'bg-quiet text-card')}>
        <Ban />
      </span>
    )
  return (
    <span className={classes(MARK, 'bg-brand text-on-brand')}>
      <Check />
    </span>
  )
}
