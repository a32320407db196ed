import { createHash } from 'node:crypto'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { rulesInWords, wheelData, wheelMarkup } from './rules-in-words.ts'

/** The operator's settings, and the version, that are written into pages which were built without them. */
export interface SiteFacts {
  readonly appName: string
  readonly publicUrl: string
  readonly supportEmail: string
  readonly channelUrl: string
  readonly downloadUrl: string | undefined
  readonly version: string
}

type Escape = (value: string) => string

const forHtml: Escape = (value) =>
  value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\n\r\t]/g, ' ')
/** Escapes for a JSON text, also inside a script element. */
const forJson: Escape = (value) => JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c')
const asIs: Escape = (value) => value
const forText: Escape = (value) => value.replace(/[\n\r]/g, ' ')

type Values = Readonly<Record<string, string>>

/** HTML by placeholder, such as `FAQ_QUESTIONS`. It may have placeholders for settings and rules. */
export type Markup = Values

/**
 * Replaces placeholders such as `%APP_NAME%` by settings and by the rules in words, escaped for their context.
 * @param rules the active rules; undefined until the database could be read, then the words state no numbers
 * @param markup safe HTML made by our own code, for pages
 */
export function fillIn(
  file: string,
  content: string,
  facts: SiteFacts,
  rules?: NumberedRules,
  markup: Markup = {},
): string {
  const values = valuesOf(facts, rules)
  if (file.endsWith('.html')) {
    const html = { ...markup, WHEEL: rules ? wheelMarkup(rules.wheel.prizes) : '' }
    const parts = content.split(/(<script\b[^>]*>[\s\S]*?<\/script>)/i)
    return parts
      .map((part, index) =>
        index % 2 === 1
          ? replaceTokens(part, values, forJson)
          : replaceTokens(replaceTokens(part, html, asIs), values, forHtml),
      )
      .join('')
  }
  return replaceTokens(content, values, file.endsWith('.webmanifest') ? forJson : forText)
}

/** Replaces placeholders for settings and rules in HTML, in the values of a JSON text, or in plain text. */
export const fillText = (text: string, as: 'html' | 'json' | 'text', facts: SiteFacts, rules?: NumberedRules): string =>
  replaceTokens(text, valuesOf(facts, rules), { html: forHtml, json: forJson, text: forText }[as])

const replaceTokens = (text: string, values: Values, escapeValue: Escape): string =>
  text.replace(/%([A-Z_]+)%/g, (token, name: string) => {
    const value = values[name]
    return value === undefined ? token : escapeValue(value)
  })

function valuesOf(facts: SiteFacts, rules: NumberedRules | undefined): Values {
  const values = {
    APP_NAME: facts.appName,
    PUBLIC_URL: facts.publicUrl,
    SUPPORT_EMAIL: facts.supportEmail,
    CHANNEL_URL: facts.channelUrl,
    DOWNLOAD_URL: facts.downloadUrl ?? '',
    VERSION: facts.version,
    WHEEL_PRIZES: JSON.stringify(rules ? wheelData(rules.wheel.prizes) : []),
    ...rulesInWords(rules),
  }
  return { ...values, SETTINGS: hashOf(values) }
}

/** Changes with any of the values. It is part of the service worker's precache list, so that installed apps update. */
const hashOf = (values: Values): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 12)

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
