import { useTranslations } from 'use-intl'
import { Messages } from '~/lib/messages.tsx'
import ad from '~/messages/en/ad.json'
import type { Handle } from '~/root.tsx'
import { buttonClasses } from '~/ui/button.tsx'
import { PageTitle } from '~/ui/page.tsx'

const MESSAGES = { ad }

/** Shown in the hub's ad frame where no banner is configured. The frame runs no scripts. */
export const handle: Handle = { plain: true, framed: true }

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function HouseBanner() {
  return (
    <Messages add={MESSAGES}>
      <HouseBannerPage />
    </Messages>
  )
}

function HouseBannerPage() {
  const t = useTranslations('ad.banner')
  return (
    <main className="water flex min-h-dvh flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <h1 className="text-lg font-extrabold tracking-tight">{t('title')}</h1>
        <p className="text-sm text-on-deep-quiet">{t('text')}</p>
      </div>
      <a href="/rewards" target="_top" className={buttonClasses('on-deep', 'medium')}>
        {t('link')}
      </a>
    </main>
  )
}
