import { createHash } from 'node:crypto'

/** Settings that are written into pages which were built without them. */
export interface SiteFacts {
  readonly appName: string
  readonly publicUrl: string
  readonly supportEmail: string
  readonly channelUrl: string
  readonly downloadUrl: string | undefined
}

type Escape = (value: string) => string

const forHtml: Escape = (value) =>
  value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\n\r\t]/g, ' ')
/** Escapes for a JSON text, also inside a script element. */
const forJson: Escape = (value) => JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c')
const forText: Escape = (value) => value.replace(/[\n\r]/g, ' ')

/** Replaces placeholders such as `%APP_NAME%` by settings, escaped for their context. */
export function fillIn(file: string, content: string, facts: SiteFacts): string {
  if (file.endsWith('.html')) {
    const parts = content.split(/(<script\b[^>]*>[\s\S]*?<\/script>)/i)
    return parts.map((part, index) => replaceTokens(part, facts, index % 2 === 1 ? forJson : forHtml)).join('')
  }
  return replaceTokens(content, facts, file.endsWith('.webmanifest') ? forJson : forText)
}

function replaceTokens(text: string, facts: SiteFacts, escapeValue: Escape): string {
  const values: Readonly<Record<string, string>> = {
    APP_NAME: facts.appName,
    PUBLIC_URL: facts.publicUrl,
    SUPPORT_EMAIL: facts.supportEmail,
    CHANNEL_URL: facts.channelUrl,
    DOWNLOAD_URL: facts.downloadUrl ?? '',
    SETTINGS: settingsHash(facts),
  }
  return text.replace(/%([A-Z_]+)%/g, (token, name: string) => {
    const value = values[name]
    return value === undefined ? token : escapeValue(value)
  })
}

/** Changes with any of the facts. It is part of the service worker's precache list, so that installed apps update. */
const settingsHash = (facts: SiteFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([facts.appName, facts.publicUrl, facts.supportEmail, facts.channelUrl, facts.downloadUrl]))
    .digest('hex')
    .slice(0, 12)

/** Returns the sitemap of the pages that search engines may list. */
export function sitemapOf(paths: readonly string[], publicUrl: string): string {
  const urls = paths.map((path) => `  <url><loc>${forHtml(publicUrl + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
