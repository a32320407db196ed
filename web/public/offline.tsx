import { useTranslations } from 'use-intl'
import { OFFLINE_SCRIPT } from '~/lib/offline-script.ts'
import type { Handle } from '~/root.tsx'
import { ButtonLink, buttonClasses } from '~/ui/button.tsx'
import { ErrorDrawing } from '~/ui/illustrations/error.tsx'
import { Logo } from '~/ui/logo.tsx'
import { OfflineMessage } from '~/ui/offline.tsx'

/**
 * The service worker caches this page and shows it, without any other file, in place of a page that is not cached.
 * Under its own address it is shown when the files of a release cannot be loaded.
 */
export const handle: Handle = { plain: true }

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function Offline() {
  const t = useTranslations('shell.connection')
  const tErrors = useTranslations('errors')
  const ways = (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the script sets the address of the requested page */}
      <a href="" className={buttonClasses('primary', 'medium')}>
        {t('tryAgain')}
      </a>
      <ButtonLink to="/" reloadDocument variant="quiet">
        {t('toStart')}
      </ButtonLink>
    </>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-16 items-center border-b border-line px-4 sm:px-6">
        <Logo />
      </header>
      <main className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center p-4 pb-20">
        <div id="offline">
          <OfflineMessage>{ways}</OfflineMessage>
        </div>
        <div id="broken" hidden>
          <div role="alert" className="flex flex-col items-center gap-3 text-center">
            <ErrorDrawing className="h-36 w-48" />
            <h1 className="text-2xl">{tErrors('pageBroke')}</h1>
            <p className="text-quiet">{tErrors('pageBrokeText')}</p>
            <div className="mt-2 flex flex-wrap justify-center gap-2">{ways}</div>
          </div>
        </div>
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: OFFLINE_SCRIPT }} />
    </div>
  )
}
