/**
 * The brand in one place: settings of the server. Pages are built before the settings are known, so the
 * build writes a placeholder wherever one is named, and the server fills it in when it starts. In the
 * browser the facts are read from the page's `paz:` metas (root.tsx), so that both say the same.
 */
const FACTS = {
  name: ['%APP_NAME%', 'Paz'],
  publicUrl: ['%PUBLIC_URL%', ''],
  supportEmail: ['%SUPPORT_EMAIL%', 'support@localhost'],
  channelUrl: ['%CHANNEL_URL%', 'https://t.me/PazRewards'],
  downloadUrl: ['%DOWNLOAD_URL%', ''],
} as const

type Fact = keyof typeof FACTS

/** The names of the metas, such as `paz:name`. */
export const FACT_NAMES = Object.keys(FACTS) as readonly Fact[]

function read(fact: Fact): string {
  const [placeholder, otherwise] = FACTS[fact]
  if (typeof document === 'undefined') return placeholder
  const found = document.querySelector<HTMLMetaElement>(`meta[name="paz:${fact}"]`)?.content ?? placeholder
  // Nobody has filled it in where Vite itself serves the page.
  return found === placeholder ? otherwise : found
}

export const BRAND = {
  name: read('name'),
  /** Where the site is, without a slash at the end. */
  publicUrl: read('publicUrl'),
  supportEmail: read('supportEmail'),
  /** The messaging channel, where the community is and support answers. */
  channelUrl: read('channelUrl'),
  /**
   * Where the app can be downloaded; empty where the browser has to install it. While building it is never
   * empty: what depends on it is decided in the browser.
   */
  downloadUrl: read('downloadUrl'),
}
