import { useTranslations } from 'use-intl'
import { Messages } from '~/lib/messages.tsx'
import ad from '~/messages/en/ad.json'
import type { Handle } from '~/root.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { Logo } from '~/ui/logo.tsx'
import { PageTitle } from '~/ui/page.tsx'

const MESSAGES = { ad }

/** Shown where no ad is configured: a static document without third-party content. */
export const handle: Handle = { plain: true }

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function HouseAd() {
  return (
    <Messages add={MESSAGES}>
      <HouseAdPage />
    </Messages>
  )
}

function HouseAdPage() {
  const t = useTranslations('ad')
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center gap-6 p-6">
      <PageTitle>{t('title')}</PageTitle>
      <Logo />
      <div className="water rounded-xl px-6 py-12 sm:px-12">
        <h1 className="text-3xl font-extrabold tracking-tight">{t('title')}</h1>
        <p className="mt-4 text-lg text-on-deep-quiet">{t('text')}</p>
        <ButtonLink to="/rewards" reloadDocument variant="on-deep" size="large" className="mt-8">
          {t('rewards')}
        </ButtonLink>
      </div>
      <p className="text-quiet">{t('close')}</p>
    </main>
  )
}
