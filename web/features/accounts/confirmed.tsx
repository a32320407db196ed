import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { dropCached } from '~/lib/cache.ts'
import { NEXT_PAGE } from '~/lib/next-page.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Confetti } from '~/ui/confetti.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { WinContent } from '~/ui/win/win-content.tsx'

interface ConfirmedProps {
  answer: AnswerByKey<'POST /api/auth/confirmation'>
  /** The page that the guest asked for, if any. */
  next: string | undefined
}

/** Fills the screen after the confirmation: celebrates the welcome bonus and links to the next page. */
export function Confirmed({ answer: { member, welcomeBonus }, next }: ConfirmedProps) {
  const t = useTranslations('confirm.done')
  const news = useId()
  const onward = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    dropCached(NEXT_PAGE)
    onward.current?.focus()
  }, [])
  const welcome = (
    <>
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{t('title', { name: member.name })}</h1>
      {welcomeBonus > 0 && <p className="mt-1 text-lg font-semibold">{t('bonus', { n: welcomeBonus })}</p>}
      <p className="mt-1 text-on-deep-quiet">{t('text')}</p>
      {welcomeBonus === 0 && <p className="mt-4">{t('noBonus')}</p>}
    </>
  )
  return (
    <main className="water flex min-h-dvh flex-col items-center px-5 py-6 sm:justify-center">
      <PageTitle>{t('title', { name: member.name })}</PageTitle>
      <div className="flex w-full max-w-md flex-col gap-8 max-sm:flex-1">
        <div id={news} className="my-auto">
          {welcomeBonus > 0 ? (
            <WinContent points={welcomeBonus} isOnDeep>
              {welcome}
            </WinContent>
          ) : (
            welcome
          )}
        </div>
        <div className="flex flex-col gap-2">
          <ButtonLink
            ref={onward}
            to={next ?? '/games/spin-win'}
            variant="on-deep"
            size="large"
            wide
            aria-describedby={news}
          >
            {t(next ? 'next' : 'spin')}
          </ButtonLink>
          <ButtonLink to="/dashboard" variant="quiet" wide className="text-on-deep! hover:bg-white/10!">
            {t('dashboard')}
          </ButtonLink>
        </div>
      </div>
      {welcomeBonus > 0 && <Confetti long />}
    </main>
  )
}
