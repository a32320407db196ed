/** What a browser said of itself, in plain words; null where it is none that we know. */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

/** In this order: most browsers also name those that they want to be taken for. */
const BROWSERS = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|OPiOS\/|OPT\//, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Vivaldi\//, 'Vivaldi'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

const find = (list: readonly (readonly [RegExp, string])[], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** @param userAgent the header as it was sent; null for none */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: find(BROWSERS, userAgent ?? ''),
  system: find(SYSTEMS, userAgent ?? ''),
})
