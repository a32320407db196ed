/**
 * What the server writes into pages that were built without it: the operator's settings, the active rules in words, and the banner. The build
 * writes a placeholder for each, the browser reads the values from the page's `paz:` metas (root.tsx), so that both agree.
 */
const PLACEHOLDERS = {
  name: ['%APP_NAME%', 'Paz'],
  publicUrl: ['%PUBLIC_URL%', ''],
  supportEmail: ['%SUPPORT_EMAIL%', 'support@localhost'],
  channelUrl: ['%CHANNEL_URL%', 'https://t.me/PazRewards'],
  downloadUrl: ['%DOWNLOAD_URL%', ''],
  version: ['%VERSION%', ''],
  spins: ['%SPINS%', 'spins'],
  likelyPrize: ['%LIKELY_PRIZE%', 'points'],
  welcomeBonus: ['%WELCOME_BONUS%', 'points'],
  expiryTime: ['%EXPIRY_TIME%', 'a time'],
  banner: ['%BANNER_MEMBER%', ''],
  processingTime: ['%PROCESSING_TIME%', 'the stated time'],
} as const

type Fact = keyof typeof PLACEHOLDERS

/** The names of the metas, such as `paz:name`. */
export const FACT_NAMES = Object.keys(PLACEHOLDERS) as readonly Fact[]

function read(fact: Fact): string {
  const [placeholder, otherwise] = PLACEHOLDERS[fact]
  if (typeof document === 'undefined') return placeholder
  const found = document.querySelector<HTMLMetaElement>(`meta[name="paz:${fact}"]`)?.content ?? placeholder
  // Vite's own server does not fill in the placeholders.
  return found === placeholder ? otherwise : found
}

export const FACTS = Object.fromEntries(FACT_NAMES.map((fact) => [fact, read(fact)])) as Readonly<Record<Fact, string>>
