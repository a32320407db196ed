import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import { Hero } from '~/features/landing/hero.tsx'
import { Closing, Fairness, HowItWorks } from '~/features/landing/sections.tsx'
import { Messages } from '~/lib/messages.tsx'
import landing from '~/messages/en/landing.json'
import type { Handle } from '~/root.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { Logo } from '~/ui/logo.tsx'
import { PageTitle } from '~/ui/page.tsx'

const MESSAGES = { landing }

/** Served as a finished document without script, so that it is there at once. */
export const handle: Handle = { plain: true }

export const meta = () => [
  { name: 'description', content: landing.description },
  { property: 'og:title', content: `${landing.title} · ${BRAND.name}` },
  { property: 'og:description', content: landing.description },
  { property: 'og:type', content: 'website' },
  { property: 'og:image', content: '/icons/preview.png' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

export default function Landing() {
  return (
    <Messages add={MESSAGES}>
      <LandingPage />
    </Messages>
  )
}

function LandingPage() {
  const t = useTranslations('landing')
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <header className="mx-auto flex max-w-6xl items-center justify-between gap-3 p-4 sm:px-6">
        <Logo />
        <nav className="flex gap-1 sm:gap-2">
          <ButtonLink to="/login" reloadDocument variant="quiet">
            {t('signIn')}
          </ButtonLink>
          <ButtonLink to="/register" reloadDocument className="max-sm:hidden">
            {t('join')}
          </ButtonLink>
        </nav>
      </header>
      <main className="mx-auto flex max-w-6xl flex-col gap-16 px-4 pb-16 sm:gap-24 sm:px-6">
        <Hero />
        <HowItWorks />
        <Fairness />
        <Closing />
      </main>
      <footer className="border-t border-line px-4 py-8 text-center text-sm text-quiet">
        {t('disclaimer', { appName: BRAND.name })}
      </footer>
    </>
  )
}
