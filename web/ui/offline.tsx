import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OfflineDrawing } from './illustrations/offline.tsx'
import { PageTitle } from './page.tsx'

/** The full-page message for a page that needs a network; `children` are actions. */
export function OfflineMessage({ children }: { children: ReactNode }) {
  const t = useTranslations('shell.connection')
  return (
    <div role="alert" className="flex flex-col items-center gap-3 text-center">
      <PageTitle>{t('offlineTitle')}</PageTitle>
      <OfflineDrawing className="h-36 w-48" />
      <h1 className="text-2xl">{t('offlineTitle')}</h1>
      <p className="text-quiet">{t('waiting')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}
