import type { InlineNode } from '#contracts/content-rules.ts'
import { escapeHtml } from './escape-html.ts'
import { inlineHtml, linksOf, parseInline } from './inline-text.ts'

type Texts = Readonly<Record<string, string>>

/** Returns a banner as HTML for the landing page, and as escaped JSON for the pages of members; both empty without one. */
export function bannerParts({ text = '', link = '', place = '' }: Texts, version: number, until: Date | null): Texts {
  if (text === '') return { landing: '', member: '' }
  const words = parseInline(text)
  // A link cannot have links in it.
  const isLink = link !== '' && linksOf(words).length === 0
  const nodes: readonly InlineNode[] = isLink ? [{ tag: 'a', href: link, nodes: words }] : words
  const html = isLink ? inlineHtml(nodes) : `<p>${inlineHtml(nodes)}</p>`
  const json = JSON.stringify({ version: String(version), nodes, until: until?.getTime() ?? null })
  return {
    landing: place === 'member' ? '' : withoutTokens(html),
    member: place === 'landing' ? '' : withoutTokens(escapeHtml(json)),
  }
}

/** Escapes what a page would replace, such as `%APP_NAME%`: a banner has no names, and one with quotation marks would end the JSON. */
const withoutTokens = (html: string): string => html.replaceAll('%', '&#37;')
