import { ArrowLeft, History as HistoryIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { Button } from '~/ui/button.tsx'
import { Points } from '~/ui/points.tsx'
import { GoalHero } from './goal-hero.tsx'

interface BalancePanelProps {
  inHistory: boolean
  onShow: (view: 'store' | 'history') => void
}

/** The balance, the goal, and the switch between the store and the history. */
export function BalancePanel({ inHistory, onShow }: BalancePanelProps) {
  const t = useTranslations('rewards')
  const { points } = useMember()
  return (
    <section
      aria-label={t('balance')}
      className="water mb-6 grid grid-cols-1 items-center gap-5 rounded-lg p-5 sm:p-6 md:grid-cols-[auto_minmax(16rem,24rem)_auto] md:justify-between"
    >
      <div>
        <p className="text-sm font-medium text-on-deep-quiet">{t('balance')}</p>
        <p className="text-3xl sm:text-4xl">
          <Points value={points} live className="font-bold" />
        </p>
      </div>
      {!inHistory && <GoalHero />}
      <Button
        variant="on-deep"
        className="md:col-start-3"
        onClick={() => onShow(inHistory ? 'store' : 'history')}
        icon={inHistory ? <ArrowLeft aria-hidden className="size-5" /> : <HistoryIcon aria-hidden className="size-5" />}
      >
        {inHistory ? t('hideHistory') : t('showHistory')}
      </Button>
    </section>
  )
}
