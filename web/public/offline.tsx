import { useTranslations } from 'use-intl'
import { OFFLINE_SCRIPT } from '~/lib/offline-script.ts'
import type { Handle } from '~/root.tsx'
import { ButtonLink, buttonClasses } from '~/ui/button.tsx'
import { ErrorDrawing } from '~/ui/illustrations/error.tsx'
import { MessagePage, PageMessage } from '~/ui/message-page.tsx'
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
    <MessagePage>
      <div id="offline">
        <OfflineMessage>{ways}</OfflineMessage>
      </div>
      <div id="broken" hidden>
        <PageMessage
          drawing={<ErrorDrawing className="h-36 w-48" />}
          title={tErrors('pageBroke')}
          text={tErrors('pageBrokeText')}
        >
          {ways}
        </PageMessage>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: OFFLINE_SCRIPT }} />
    </MessagePage>
  )
}
