import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { goalQuery } from './queries.ts'

/** Pins the plan as the member's goal, or removes it. */
export function PinGoal({ planId, name }: { planId: string; name: string }) {
  const t = useTranslations('rewards.goal')
  const goal = useQuery(goalQuery).data?.goal
  const isGoal = goal?.isPinned === true && goal.planId === planId
  const { run, busy } = useAction('PUT /api/me/goal', { refreshes: [goalQuery.queryKey, ['dashboard']] })
  return (
    <Button
      variant="quiet"
      size="small"
      wide
      busy={busy}
      aria-pressed={isGoal}
      aria-label={isGoal ? t('unpinName', { name }) : t('pinName', { name })}
      icon={isGoal ? <PinOff aria-hidden className="size-4" /> : <Pin aria-hidden className="size-4" />}
      onClick={() => run({ body: { planId: isGoal ? null : planId } })}
    >
      {isGoal ? t('pinned') : t('pin')}
    </Button>
  )
}
