import { escapeHtml } from './escape-html.ts'

type Texts = Readonly<Record<string, string>>

/** Returns a banner as HTML for the landing page, and as escaped JSON for the pages of members; both empty without one. */
export function bannerParts({ text = '', link = '', place = '' }: Texts, version: number, until: Date | null): Texts {
  if (text === '') return { landing: '', member: '' }
  const said = escapeHtml(text)
  const html = link ? `<a href="${escapeHtml(link)}">${said}</a>` : `<p>${said}</p>`
  const json = JSON.stringify({ version, text, link, until: until?.toISOString() ?? null })
  return { landing: place === 'member' ? '' : html, member: place === 'landing' ? '' : escapeHtml(json) }
}
