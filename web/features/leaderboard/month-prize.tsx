import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { useMember } from '~/lib/session.ts'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win } from '~/ui/win/win-tier.ts'

/** Celebrates the member's own reward of the last month, once. */
export function MonthPrize({ month, items }: AnswerByKey<'GET /api/leaderboard/winners'>) {
  const t = useTranslations('leaderboard')
  const monthName = useMonthName()
  const { id } = useMember()
  // The last month whose reward this browser celebrated for the member. Several members may share a browser.
  const preference = `prize_month_${id}`
  const own = items.find(({ isYou }) => isYou)
  const [win, setWin] = useState<Win>()
  useEffect(() => {
    if (!own || !month || readPreference(preference) === month) return
    writePreference(preference, month)
    const note = t('winners.own', { rank: t('ordinal', { n: own.rank }), month: monthName(month) })
    setWin({ points: own.reward, note, occasion: 'leaderboardPrize' })
  }, [own, month, monthName, preference, t])
  return <WinMoment win={win} game={t('title')} onClose={() => setWin(undefined)} />
}
