import { Coins, Gift, RotateCcw, ShieldCheck, Snowflake, Sunrise } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Card, CardHead } from '~/ui/card.tsx'
import { OddsTable } from '~/ui/odds-table.tsx'
import { BONUS_BANDS } from './bonus.ts'

const RULES = [
  { text: 'once', icon: Sunrise },
  { text: 'grow', icon: Coins },
  { text: 'bonus', icon: Gift },
  { text: 'miss', icon: RotateCcw },
  { text: 'freeze', icon: Snowflake },
  { text: 'fair', icon: ShieldCheck },
] as const

/** The rules in short, and the odds of the bonus from its prize table. */
export function HelpCard() {
  const t = useTranslations('checkIn.help')
  const checkIn = useTranslations('checkIn')
  return (
    <Card as="section" aria-labelledby="check-in-help">
      <CardHead id="check-in-help" title={t('title')} />
      <ul className="flex flex-col gap-3">
        {RULES.map(({ text, icon: Icon }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            {t(text)}
          </li>
        ))}
      </ul>
      <OddsTable
        className="mt-5"
        caption={t('odds')}
        heads={[t('points'), t('chance')]}
        rows={BONUS_BANDS.map(({ from, to, percent }) => ({
          key: from,
          prize: <b className="font-semibold">{checkIn('range', { from, to })}</b>,
          percent,
        }))}
      />
    </Card>
  )
}
