import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import { Hero } from '~/features/landing/hero.tsx'
import { Closing, Voices, Why } from '~/features/landing/reasons.tsx'
import { HowItWorks } from '~/features/landing/steps.tsx'
import { Subscriptions } from '~/features/landing/subscriptions.tsx'
import { metaWithTitle } from '~/features/public-site/page-meta.ts'
import { Content, placeholderOf } from '~/lib/content.tsx'
import { Messages } from '~/lib/messages.tsx'
import landing from '~/messages/en/landing.json'
import type { Handle } from '~/root.tsx'
import { HeroWheel } from './hero-wheel.tsx'
import { PublicFrame } from './public-frame.tsx'

const MESSAGES = { landing }

/** Served as a static document without scripts, so that it appears at once. */
export const handle: Handle = { plain: true }

/** Staff can edit what search engines and link previews show. The server fills it in; Vite's own server does not. */
const SEARCH_TEXTS =
  typeof document === 'undefined'
    ? { title: placeholderOf('landing', 'searchTitle'), description: placeholderOf('landing', 'searchDescription') }
    : { title: BRAND.name, description: '' }

export const meta = () => [
  ...metaWithTitle({ ...SEARCH_TEXTS, path: '/' }),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: BRAND.name,
      url: `${BRAND.publicUrl}/`,
      inLanguage: 'en',
    },
  },
]

/** The banner that staff publish; nothing without one. */
function LandingBanner() {
  const t = useTranslations('landing')
  return (
    <Content
      document="banner"
      part="landing"
      as="aside"
      label={t('notice')}
      className="bg-brand-soft px-4 py-2.5 text-center font-semibold text-brand-ink empty:hidden [&_a]:underline [&_a]:underline-offset-2"
    />
  )
}

export default function Landing() {
  return (
    <Messages add={MESSAGES}>
      <PublicFrame wide notice={<LandingBanner />}>
        <Hero picture={<HeroWheel />} />
        <div className="flex flex-col gap-16 py-10 sm:gap-24 sm:py-14">
          <Subscriptions />
          <div className="mx-auto flex max-w-6xl flex-col gap-16 px-4 sm:gap-24 sm:px-6">
            <HowItWorks />
            <Why />
            <Voices />
          </div>
        </div>
        <Closing />
      </PublicFrame>
    </Messages>
  )
}
