import { useTranslations } from 'use-intl'
import type { Handle } from '~/root.tsx'
import { ButtonLink, buttonClasses } from '~/ui/button.tsx'
import { Logo } from '~/ui/logo.tsx'
import { OfflineMessage } from '~/ui/offline.tsx'

/** Kept by the service worker and shown, without any other file, in place of a page that is not kept. */
export const handle: Handle = { plain: true }

export const meta = () => [{ name: 'robots', content: 'noindex' }]

/**
 * Goes on when the network is back, or when a server answers that was only too slow. Allowed by its hash, like the
 * theme's.
 */
const COME_BACK_SCRIPT =
  "addEventListener('online',function(){location.reload()});setInterval(function(){fetch('/api/health').then(function(){location.reload()},function(){})},4000)"

export default function Offline() {
  const t = useTranslations('shell.connection')
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center border-b border-line px-4 sm:px-6">
        <Logo />
      </header>
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center p-4 pb-20">
        <OfflineMessage>
          {/* biome-ignore lint/a11y/useValidAnchor: the address is that of the page that was asked for */}
          <a href="" className={buttonClasses('primary', 'medium')}>
            {t('tryAgain')}
          </a>
          <ButtonLink to="/" reloadDocument variant="quiet">
            {t('toStart')}
          </ButtonLink>
        </OfflineMessage>
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: COME_BACK_SCRIPT }} />
    </div>
  )
}
