import { ArrowDown, ArrowUp, Minus, Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classes } from '~/ui/classes.ts'
import { movementOf, type RankPair } from './movement-of.ts'

const LOOKS = {
  up: { Icon: ArrowUp, tone: 'text-good' },
  down: { Icon: ArrowDown, tone: 'text-quiet' },
  same: { Icon: Minus, tone: 'text-quiet' },
  new: { Icon: Sparkles, tone: 'text-brand-ink' },
} as const

/** How many places a member moved since yesterday: an arrow with a number, read out as 'up 2'. */
export function Movement(ranks: RankPair) {
  const t = useTranslations('leaderboard.movement')
  const { kind, places } = movementOf(ranks)
  const { Icon, tone } = LOOKS[kind]
  return (
    <span className={classes('inline-flex items-center gap-0.5 text-xs font-semibold tabular', tone)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {kind === 'new' && t('new')}
      {places > 0 && <span aria-hidden>{places}</span>}
      {kind !== 'new' && <span className="sr-only">{t(kind, { n: places })}</span>}
    </span>
  )
}
