/** The languages that message files exist for. */
export const LANGUAGES = ['en'] as const

/**
 * The first of the browser's locales whose language we speak, with its region: en-GB and en-IN write dates
 * and numbers differently though they share their texts.
 */
export function chooseLocale(wanted: readonly string[]): string {
  return wanted.find((locale) => LANGUAGES.some((language) => locale.split('-')[0] === language)) ?? LANGUAGES[0]
}
