import { useTranslations } from 'use-intl'

/** What a browser said of itself, in words. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const t = useTranslations('staff')
  return ({ browser, system }) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
}
