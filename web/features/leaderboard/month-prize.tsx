import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'

/** The last month whose reward this browser celebrated. */
const PREFERENCE = 'prize_month'

/** Celebrates the member's own reward of the last month, once. */
export function MonthPrize({ month, items }: AnswerByKey<'GET /api/leaderboard/winners'>) {
  const t = useTranslations('leaderboard')
  const monthName = useMonthName()
  const own = items.find(({ isYou }) => isYou)
  const [win, setWin] = useState<Win>()
  useEffect(() => {
    if (!own || !month || readPreference(PREFERENCE) === month) return
    writePreference(PREFERENCE, month)
    const note = t('winners.own', { rank: t('ordinal', { n: own.rank }), month: monthName(month) })
    setWin({ points: own.reward, note, occasion: 'leaderboardPrize' })
  }, [own, month, monthName, t])
  return <WinMoment win={win} game={t('title')} onClose={() => setWin(undefined)} />
}
