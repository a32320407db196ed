/** Languages that have message files. */
export const LANGUAGES = ['en'] as const

/**
 * Returns the first of the browser's locales whose language is supported, with its region: en-GB and en-IN share texts
 * but not date formats.
 */
export function chooseLocale(wanted: readonly string[]): string {
  return wanted.find((locale) => LANGUAGES.some((language) => locale.split('-')[0] === language)) ?? LANGUAGES[0]
}

/** Languages offered for dates. They do not change the texts. */
export const DATE_LOCALES = [
  ...['en-GB', 'en-US', 'en-IN', 'en-AU', 'en-CA', 'de-DE', 'de-AT', 'es-ES', 'es-MX', 'fr-FR', 'fr-CA', 'hi-IN'],
  ...['id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'sv-SE', 'tr-TR', 'uk-UA', 'zh-CN'],
] as const

/** Returns the locale of a member's choice; undefined where dates follow the page. */
export const chosenDateLocale = (choice: string | undefined): string | undefined =>
  choice && choice !== 'auto' && Intl.DateTimeFormat.supportedLocalesOf(choice).length > 0 ? choice : undefined
