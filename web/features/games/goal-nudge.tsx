import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { goalQuery, missingPoints, useGoal } from '~/lib/goal.ts'
import { useMember } from '~/lib/session.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

/** Proposes to pin the next plan as the goal. Renders nothing for a member who had a goal before, or can redeem it. */
export function GoalNudge() {
  const t = useTranslations('games.goal')
  const { points } = useMember()
  const goal = useGoal()
  const [wasOpen, setWasOpen] = useState(false)
  const { run, busy } = useAction('PUT /api/me/goal', { refreshes: [goalQuery.queryKey, ['dashboard']] })
  if (goal && !goal.isPinned && goal.missing > 0 && !wasOpen) setWasOpen(true)
  if (!goal || !wasOpen) return null
  const { planId, name, duration, isPinned } = goal
  return (
    <section aria-label={t('title')} className="panel flex w-full max-w-88 animate-rise items-center gap-3 p-3">
      <SubscriptionMark name={name} />
      <p className="min-w-0 flex-1">
        <span className="block text-xs text-quiet">{t(isPinned ? 'pinned' : 'nearest')}</span>
        <span className="block leading-snug font-semibold">{name}</span>
        <span className="block text-sm text-quiet tabular">{t('left', { n: missingPoints(goal.points, points) })}</span>
      </p>
      {isPinned ? (
        <ButtonLink to="/rewards" variant="quiet" size="small">
          {t('change')}
        </ButtonLink>
      ) : (
        <Button
          size="small"
          busy={busy}
          aria-label={t('pinName', { name, duration })}
          onClick={() => run({ body: { planId } })}
        >
          {t('pin')}
        </Button>
      )}
    </section>
  )
}
