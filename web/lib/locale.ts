/** The languages that message files exist for. */
export const LANGUAGES = ['en'] as const

/**
 * The first of the browser's locales whose language we speak, with its region: en-GB and en-IN write dates
 * and numbers differently though they share their texts.
 */
export function chooseLocale(wanted: readonly string[]): string {
  return wanted.find((locale) => LANGUAGES.some((language) => locale.split('-')[0] === language)) ?? LANGUAGES[0]
}

/** The languages that dates are offered in; the texts around them stay as they are. */
export const DATE_LOCALES = [
  ...['en-GB', 'en-US', 'en-IN', 'en-AU', 'en-CA', 'de-DE', 'de-AT', 'es-ES', 'es-MX', 'fr-FR', 'fr-CA', 'hi-IN'],
  ...['id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'sv-SE', 'tr-TR', 'uk-UA', 'zh-CN'],
] as const

/** What a member's choice means for this browser: undefined where dates follow the page. */
export const chosenDateLocale = (choice: string | undefined): string | undefined =>
  choice && choice !== 'auto' && Intl.DateTimeFormat.supportedLocalesOf(choice).length > 0 ? choice : undefined
