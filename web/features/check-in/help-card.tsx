import { Coins, Gift, RotateCcw, ShieldCheck, Sunrise } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { BONUS_BANDS } from './bonus.ts'

const RULES = [
  { text: 'once', icon: Sunrise },
  { text: 'grow', icon: Coins },
  { text: 'bonus', icon: Gift },
  { text: 'miss', icon: RotateCcw },
  { text: 'fair', icon: ShieldCheck },
] as const

/** The rules in short, and the odds of the bonus, read from the table that it is drawn from. */
export function HelpCard() {
  const t = useTranslations('checkIn.help')
  const checkIn = useTranslations('checkIn')
  const format = useFormat()
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
      <table className="mt-5 w-full">
        <caption className="pb-1.5 text-left font-semibold">{t('odds')}</caption>
        <thead className="text-sm text-quiet">
          <tr>
            <th scope="col" className="pb-1.5 text-left font-medium">
              {t('points')}
            </th>
            <th scope="col" className="pb-1.5 text-right font-medium">
              {t('chance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {BONUS_BANDS.map(({ from, to, percent }) => (
            <tr key={from} className="border-t border-line tabular">
              <td className="py-1.5 font-semibold">{checkIn('range', { from, to })}</td>
              <td className="py-1.5 text-right">{format.percent(percent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
