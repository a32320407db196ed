import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OfflineDrawing } from './illustrations/offline.tsx'
import { PageMessage } from './message-page.tsx'
import { PageTitle } from './page.tsx'

/** The full-page message for a page that needs a network; `children` are actions. */
export function OfflineMessage({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.connection')
  return (
    <>
      <PageTitle>{t('offlineTitle')}</PageTitle>
      <PageMessage drawing={<OfflineDrawing className="h-36 w-48" />} title={t('offlineTitle')} text={t('waiting')}>
        {children}
      </PageMessage>
    </>
  )
}
