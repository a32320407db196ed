import { useTranslations } from 'use-intl'

/** Returns a function that names a browser and its system. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const t = useTranslations('admin')
  return ({ browser, system }) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
}
