// A safe subset of Markdown: headings, paragraphs, lists, links, bold and italic. Everything else stays plain text, and what an author may
// have meant as HTML, an image or another link is refused with a sentence. Short texts have its links, bold and italic (inline-text.ts).

import MarkdownIt from 'markdown-it'
import { CONTENT_NAMES, type ContentName } from '#contracts/content-rules.ts'

/** The placeholder that the server fills into a page for each name in braces (server/http/site-facts.ts). */
const TOKENS: Readonly<Record<ContentName, string>> = {
  name: '%APP_NAME%',
  publicUrl: '%PUBLIC_URL%',
  supportEmail: '%SUPPORT_EMAIL%',
  channelUrl: '%CHANNEL_URL%',
  spins: '%SPINS%',
  likelyPrize: '%LIKELY_PRIZE%',
  welcomeBonus: '%WELCOME_BONUS%',
  expiryTime: '%EXPIRY_TIME%',
  processingTime: '%PROCESSING_TIME%',
}

/** Returns the placeholder of a name, such as `%APP_NAME%`. */
export const tokenOf = (name: ContentName): string => TOKENS[name]

/** Returns a text with the placeholders of its names in braces; an unknown name stays as it is. */
export const withTokens = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => TOKENS[name as ContentName] ?? braces)

const INLINE = ['link', 'emphasis', 'escape']
const markdown = createParser(['heading', 'list', 'entity', ...INLINE])
const inlineMarkdown = createParser(INLINE)

function createParser(rules: readonly string[]) {
  const parser = new MarkdownIt('zero', { html: false, linkify: false, typographer: false }).enable([...rules])
  // The addresses below are already valid, and encoding them would destroy placeholders.
  parser.normalizeLink = (url) => url
  parser.validateLink = isAllowedLink
  return parser
}

/** Pages of this site, but not of its API, and sections of the same page. Anchors of sections have the letters of their headings. */
const OWN_PAGE = /^(?:\/(?![/\\]|api\/|dev\/)[\p{L}\p{N}_\-./?=&#]*|#[\p{L}\p{N}_-]+)$/u

/** Returns whether a link leads to https, to a mail address, or to a page of this site. */
export function isAllowedLink(url: string): boolean {
  if (OWN_PAGE.test(url)) return true
  if (url === TOKENS.channelUrl || url === TOKENS.publicUrl || url === `mailto:${TOKENS.supportEmail}`) return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an address with one is refused
  if (/[\s<>"'`\\\u0000-\u001f]/.test(url)) return false
  if (/^mailto:[^@?]+@[^@?]+$/i.test(url)) return true
  return /^https:\/\/[^/]/i.test(url) && URL.canParse(url)
}

/** A part of a text: a heading of the second level with what follows, or what stands before the first. */
export interface MarkdownSection {
  /** Its anchor, unique in the text; empty before the first heading. */
  readonly id: string
  /** Plain text. */
  readonly heading: string
  readonly headingHtml: string
  /** HTML without the heading. */
  readonly html: string
  /** Plain text without the heading. */
  readonly text: string
}

export type Token = ReturnType<typeof markdown.parse>[number]

/** Returns the sections of a text as safe HTML with placeholders for its names. The first one has no heading. */
export function renderSections(source: string): MarkdownSection[] {
  const tokens = markdown.parse(withTokens(source), {})
  const starts = tokens.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag === 'h2' && token.level === 0 ? [index] : [],
  )
  const ids = new Set<string>()
  const before = tokens.slice(0, starts[0] ?? tokens.length)
  const first = { id: '', heading: '', headingHtml: '', html: render(before), text: plainText(before) }
  const rest = starts.map((start, index) => {
    // A heading is three tokens: its start, its text and its end.
    const head = tokens.slice(start + 1, start + 2)
    // Headings are part of links and of disclosure elements, which cannot have links in them.
    for (const token of head) token.children = token.children?.filter(({ type }) => !type.startsWith('link_')) ?? null
    const body = tokens.slice(start + 3, starts[index + 1] ?? tokens.length)
    const heading = plainText(head)
    const id = uniqueSlug(heading, ids)
    return { id, heading, headingHtml: render(head), html: render(body), text: plainText(body) }
  })
  return [first, ...rest]
}

const render = (tokens: Token[]): string => markdown.renderer.render(tokens, markdown.options, {}).trim()

/** Returns the text without markup, blocks separated by blanks. */
const plainText = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ type }) => type === 'inline')
    .map(({ children }) => (children ?? []).map(({ type, content }) => (/break$/.test(type) ? ' ' : content)).join(''))
    .join(' ')

function uniqueSlug(heading: string, taken: Set<string>): string {
  const slug =
    heading
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join('-') || 'section'
  let id = slug
  for (let n = 2; taken.has(id); n += 1) id = `${slug}-${n}`
  taken.add(id)
  return id
}

/** Returns the words and marks of a paragraph with links, bold and italic. */
export const parseInlineTokens = (paragraph: string): readonly Token[] =>
  inlineMarkdown.parseInline(paragraph, {}).flatMap(({ children }) => children ?? [])

/** Returns a sentence about the first thing in a text that the subset does not have; undefined if there is none. */
export function findMarkdownProblem(source: string): string | undefined {
  const tokens = markdown.parse(withTokens(source), {})
  const problem = findNameProblem(source) ?? findMarkProblem(source, tokens)
  if (problem) return problem
  const isOtherHeading = tokens.some(({ type, tag }) => type === 'heading_open' && !/^h[23]$/.test(tag))
  return isOtherHeading ? 'Headings begin with ## or ###' : undefined
}

/** Returns a sentence about the first HTML, image or forbidden link in a text; undefined if there is none. */
export function findMarkProblem(source: string, tokens: readonly Token[]): string | undefined {
  const html = /<[a-z/!][^>]*>?/i.exec(source)
  if (html) return `HTML is not possible here: ${excerpt(html[0])}`
  if (/!\[/.test(source)) return 'Images are not possible here'
  const flat = tokens.flatMap((token) => token.children ?? token)
  if (flat.some((token) => token.attrGet('href') === '')) return 'A link has no address'
  // A link that is not allowed stays text.
  const link = /\]\(\s*<?([^\s)>]+)/.exec(flat.map(({ type, content }) => (type === 'text' ? content : '')).join('\n'))
  if (link)
    return `Links lead to https, to a mail address (mailto:) or to a page of this site (/…): ${excerpt(link[1])}`
  return undefined
}

/** Returns a sentence about the first name in braces that is not known; undefined if there is none. */
export function findNameProblem(source: string): string | undefined {
  const name = [...source.matchAll(/\{([^{}]*)\}/g)].find(([, found]) => !isName(found ?? ''))
  return name && `There is no value with this name: ${excerpt(name[0])}`
}

const isName = (found: string): boolean => (CONTENT_NAMES as readonly string[]).includes(found)
const excerpt = (text = ''): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
