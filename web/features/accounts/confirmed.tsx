import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { dropCached } from '~/lib/cache.ts'
import { useFormat } from '~/lib/format.ts'
import { NEXT_PAGE } from '~/lib/next-page.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Confetti } from '~/ui/confetti.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { Coin, Points } from '~/ui/points.tsx'

interface ConfirmedProps {
  answer: AnswerByKey<'POST /api/auth/confirmation'>
  /** The page that the guest asked for, if any. */
  next: string | undefined
}

/** Shown after the confirmation: celebrates the welcome bonus and links to the next page. */
export function Confirmed({ answer: { member, welcomeBonus }, next }: ConfirmedProps) {
  const t = useTranslations('confirm.done')
  const news = useId()
  const onward = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    dropCached(NEXT_PAGE)
    onward.current?.focus()
  }, [])
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{t('title', { name: member.name })}</PageTitle>
      <div id={news} className="flex flex-col gap-5">
        <div>
          <h1 className="text-2xl wrap-break-word sm:text-3xl">{t('title', { name: member.name })}</h1>
          <p className="mt-1 text-quiet">{t('text')}</p>
        </div>
        {welcomeBonus > 0 ? (
          <Bonus points={welcomeBonus} balance={member.points} />
        ) : (
          <p className="text-quiet">{t('noBonus')}</p>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <ButtonLink ref={onward} to={next ?? '/games/spin-win'} size="large" wide aria-describedby={news}>
          {t(next ? 'next' : 'spin')}
        </ButtonLink>
        <ButtonLink to="/dashboard" variant="secondary" wide>
          {t('dashboard')}
        </ButtonLink>
      </div>
      {welcomeBonus > 0 && <Confetti />}
    </div>
  )
}

function Bonus({ points, balance }: { points: number; balance: number }) {
  const t = useTranslations('confirm.done')
  const format = useFormat()
  // Counts up once the page is visible.
  const [isCounting, setCounting] = useState(false)
  useEffect(() => setCounting(true), [])
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg bg-gold-soft px-4 py-6 text-center">
      <p aria-hidden className="flex animate-pop items-center gap-3 text-4xl font-extrabold text-gold-ink tabular">
        <Coin className="size-14" />
        {format.change(points)}
      </p>
      <p className="font-semibold">{t('bonus', { n: points })}</p>
      <p className="flex items-center gap-2 text-sm">
        {t('balance')} <Points live value={isCounting ? balance : balance - points} className="text-base font-bold" />
      </p>
    </div>
  )
}
