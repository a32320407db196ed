import { useTranslations } from 'use-intl'

/** What a browser said of itself, in words. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const t = useTranslations('staffSettings.signIns')
  return ({ browser, system }) =>
    browser && system ? t('deviceOf', { browser, system }) : (browser ?? system ?? t('unknown'))
}
