import { Lock } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '~/ui/button.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { HELP, signInPath } from './view.ts'

/** For a guest who follows a mailed link: the sign-in returns here. */
export function SignInFirst() {
  const t = useTranslations('support')
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-col items-center gap-2 py-12 text-center">
      <PageTitle>{t('title')}</PageTitle>
      <span
        aria-hidden
        className="mb-2 flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand-ink"
      >
        <Lock className="size-7" />
      </span>
      <h1 className="text-2xl">{t('signInFirst.title')}</h1>
      <p className="max-w-prose text-quiet">{t('signInFirst.text')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <ButtonLink to={signInPath(pathname + search)}>{t('frame.signIn')}</ButtonLink>
        <ButtonLink to={HELP} variant="secondary">
          {t('signInFirst.back')}
        </ButtonLink>
      </div>
    </div>
  )
}
