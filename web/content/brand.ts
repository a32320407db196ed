/**
 * The brand, from the server's settings. The build writes a placeholder for each setting and the server fills it in at
 * its start. The browser reads the values from the page's `paz:` metas (root.tsx), so that both agree.
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
  // Vite's own server does not fill in the placeholders.
  return found === placeholder ? otherwise : found
}

export const BRAND = {
  name: read('name'),
  /** The address of the site, without a trailing slash. */
  publicUrl: read('publicUrl'),
  supportEmail: read('supportEmail'),
  /** The messaging channel of the community, where support answers too. */
  channelUrl: read('channelUrl'),
  /**
   * The download address of the app; empty where the browser installs it. It is never empty during the build, so its
   * uses are decided in the browser.
   */
  downloadUrl: read('downloadUrl'),
}
