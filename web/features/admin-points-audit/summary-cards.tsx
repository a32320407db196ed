import { Coins, TrendingDown, UserRoundX, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AuditRun } from '#contracts/points-audit.ts'
import { useFormat } from '~/lib/format.ts'
import { Stat, Stats } from '~/ui/stat.tsx'

/** Four figures of the newest investigation. */
export function SummaryCards({ run }: { run: AuditRun | null }) {
  const t = useTranslations('pointsAudit')
  const format = useFormat()
  const shown = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  const state = run?.state === 'cancelled' ? 'cancelled' : 'finished'
  return (
    <section aria-label={t('cards.label')}>
      <Stats busy={false}>
        <Stat icon={UsersRound} label={t('cards.checked')} value={shown(run?.checked)} />
        <Stat icon={UserRoundX} label={t('cards.members')} value={shown(run?.members)} />
        <Stat icon={TrendingDown} label={t('cards.deductions')} value={shown(run?.deductions)} />
        <Stat icon={Coins} label={t('cards.missing')} value={shown(run?.missing)} />
      </Stats>
      <p className="mt-2 text-sm text-quiet">
        {!run && t('last.none')}
        {run?.endedAt && t(`last.${state}`, { at: format.dateTime(run.endedAt), by: run.by })}
      </p>
    </section>
  )
}
