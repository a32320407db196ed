import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ignoreRestOfDoubleClick } from '~/lib/ignore-ghost-clicks.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { goalQuery } from './queries.ts'

interface PinGoalProps {
  planId: string
  name: string
  /** Shows the icon only. */
  compact?: boolean
}

/** Pins the plan as the member's goal, or removes it. */
export function PinGoal({ planId, name, compact }: PinGoalProps) {
  const t = useTranslations('rewards.goal')
  const goal = useQuery(goalQuery).data?.goal
  const isGoal = goal?.isPinned === true && goal.planId === planId
  const { run, busy } = useAction('PUT /api/me/goal', {
    changes: goal && `${goal.planId} ${goal.isPinned}`,
    refreshes: [goalQuery.queryKey, ['dashboard']],
  })
  const label = isGoal ? t('unpinName', { name }) : t('pinName', { name })
  const Icon = isGoal ? PinOff : Pin
  return (
    <Button
      variant="secondary"
      wide={!compact}
      busy={busy}
      aria-pressed={isGoal}
      aria-label={label}
      title={compact ? label : undefined}
      icon={!(compact && busy) && <Icon aria-hidden className="size-5" />}
      className={isGoal ? 'border-brand text-brand-ink' : undefined}
      onClick={() => {
        ignoreRestOfDoubleClick()
        run({ body: { planId: isGoal ? null : planId } })
      }}
    >
      {!compact && (isGoal ? t('pinned') : t('pin'))}
    </Button>
  )
}
