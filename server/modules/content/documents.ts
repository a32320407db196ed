// The documents: their default texts, what is refused in them, and the parts of a page that they become.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BANNER_PLACES,
  CONTENT_DOCUMENTS,
  type ContentDocument,
  type ContentField,
  fieldsOf,
  isLegal,
} from '#contracts/content-rules.ts'
import { findMailProblem, isMailDocument, MAIL_PARTS, type MailPart } from '#contracts/mail-texts.ts'
import type { FieldError } from '#contracts/problem.ts'
import { bannerParts } from './banner.ts'
import landing from './defaults/landing.json' with { type: 'json' }
import { escapeHtml } from './escape-html.ts'
import { findInlineProblem, inlineHtml, linksOf, parseInline, wordsOf } from './inline-text.ts'
import {
  findMarkdownProblem,
  findNameProblem,
  isAllowedLink,
  type MarkdownSection,
  renderSections,
  withTokens,
} from './markdown.ts'

/** Texts by field. */
export type Fields = Readonly<Record<string, string>>

/** HTML by part of the page. */
export type Parts = Readonly<Record<string, string>>

/** The day from which the default texts of the policies apply. */
const DEFAULT_SINCE = '2026-11-21T00:00:00.000Z'
const DATES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const EMPTY_MAIL: Fields = Object.fromEntries(MAIL_PARTS.map((part) => [part, '']))
const NO_BANNER: Fields = { text: '', link: '', place: BANNER_PLACES[0] }

const DEFAULTS = new Map(
  CONTENT_DOCUMENTS.map((document): [ContentDocument, Fields] => [document, readDefault(document)]),
)

function readDefault(document: ContentDocument): Fields {
  if (document === 'banner') return NO_BANNER
  if (document === 'landing') return landing
  if (isMailDocument(document)) return EMPTY_MAIL
  return { text: readFileSync(join(import.meta.dirname, 'defaults', `${document}.md`), 'utf8').trim() }
}

/** Returns the texts that the product comes with. */
export function defaultFields(document: ContentDocument): Fields {
  const fields = DEFAULTS.get(document)
  if (!fields) throw new Error(`${document} has no default text`)
  return fields
}

/** Returns the texts of a version, and the default for each field that its document did not have when the version was stored. */
export const completeFields = (document: ContentDocument, fields: Fields): Record<string, string> => ({
  ...defaultFields(document),
  ...fields,
})

/** Returns an error for each field of a document that is missing, too long or not possible; `field` is as in the body of a request. */
export function findFieldErrors(document: ContentDocument, fields: Fields): FieldError[] {
  return fieldsOf(document).flatMap((field) => {
    const message = findProblem(document, field, fields)
    return message ? [{ field: `fields.${field.name}`, message }] : []
  })
}

function findProblem(
  document: ContentDocument,
  { name, kind, max, isOptional, hasMarks }: ContentField,
  fields: Fields,
): string | undefined {
  const text = fields[name] ?? ''
  if (text.length > max) return `At most ${max.toLocaleString('en')} characters`
  if (kind === 'link')
    return text === '' || isBannerLink(text) ? undefined : 'Please enter an https address or a page such as /rewards'
  if (kind === 'place') return (BANNER_PLACES as readonly string[]).includes(text) ? undefined : 'Please choose a place'
  if (text.trim() === '') return isOptional ? undefined : 'Please enter a text'
  if (kind === 'line' && text.includes('\n')) return 'Please enter one line'
  if (kind === 'markdown') return findPageProblem(document, text)
  const source = document === 'landing' ? withTokens(text) : text
  const nodes = hasMarks ? parseInline(source) : [source]
  const problem = hasMarks && (findInlineProblem(source) ?? findLinkProblem(document, linksOf(nodes), fields))
  if (problem) return problem
  if (isMailDocument(document)) return findMailProblem(document, name as MailPart, text, wordsOf(nodes))
  return document === 'banner' ? undefined : findNameProblem(text)
}

function findPageProblem(document: ContentDocument, text: string): string | undefined {
  const problem = findMarkdownProblem(text)
  if (problem || document !== 'faq') return problem
  const [before, ...questions] = renderSections(text)
  if (before?.html || questions.length === 0) return 'Begin with a question: ## What …?'
  const unanswered = questions.find(({ html }) => html === '')
  return unanswered && `This question has no answer: ${unanswered.heading}`
}

/** Returns a sentence about a link of a short text that its document cannot have. */
function findLinkProblem(document: ContentDocument, links: readonly string[], fields: Fields): string | undefined {
  if (document === 'banner' && fields.link && links.length > 0) return 'The whole text is a link already'
  if (document === 'landing') return undefined
  // A value of a mail, such as the subject of a ticket, would choose where a link leads. A banner has no names.
  if (links.some((link) => /\{|%[A-Z_]+%/.test(link))) return 'The address of a link cannot have names'
  return isMailDocument(document) && links.some((link) => link.startsWith('#'))
    ? 'A mail has no sections to link to'
    : undefined
}

const isBannerLink = (url: string): boolean => /^(?:\/|https:)/i.test(url) && isAllowedLink(url)

/**
 * Returns a document as HTML with placeholders for settings and numbers of the rules.
 *
 * @param shown the version, null for the default; when it was published, and until when it is shown
 */
export function renderParts(
  document: ContentDocument,
  fields: Fields,
  { version, since, until }: { version: number | null; since: Date | null; until: Date | null },
): Parts {
  if (document === 'banner') return bannerParts(fields, version ?? 0, until)
  if (document === 'landing') return landingParts(fields)
  // Mails are no part of a page.
  if (isMailDocument(document)) return {}
  const sections = renderSections(fields.text ?? '')
  if (isLegal(document)) return legalParts(sections, since)
  return { questions: sections.slice(1).map(question).join('') }
}

/** Each text is a part of its own. */
function landingParts(fields: Fields): Parts {
  const texts = completeFields('landing', fields)
  const parts = fieldsOf('landing').map(({ name, hasMarks }) => {
    const text = withTokens(texts[name] ?? '')
    return [name, hasMarks ? inlineHtml(parseInline(text)) : escapeHtml(text).replaceAll('\n', ' <br>')]
  })
  return Object.fromEntries(parts)
}

function legalParts([intro, ...sections]: readonly MarkdownSection[], since: Date | null): Parts {
  const updated = since?.toISOString() ?? DEFAULT_SINCE
  return {
    updated: `<time datetime="${updated.slice(0, 10)}">${DATES.format(Date.parse(updated))}</time>`,
    intro: intro?.html ?? '',
    contents: sections.map(({ id, headingHtml }) => `<li><a href="#${id}">${headingHtml}</a></li>`).join(''),
    sections: sections
      .map(
        ({ id, headingHtml, html }) =>
          `<section aria-labelledby="${id}"><h2 id="${id}">${headingHtml}</h2>${html}</section>`,
      )
      .join(''),
  }
}

const CHEVRON =
  '<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m6 9 6 6 6-6"/></svg>'

/** A native disclosure element, which works without scripts. */
const question = ({ id, headingHtml, html }: MarkdownSection): string =>
  `<details id="faq-${id}"><summary><h3>${headingHtml}</h3>${CHEVRON}</summary><div class="prose">${html}</div></details>`

/** Returns the HTML of a document by its placeholder in pages: `PRIVACY_POLICY_INTRO` for its part `intro`. */
export const markupOf = (document: ContentDocument, parts: Parts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parts).map(([part, html]) => [`${document}_${part}`.toUpperCase().replaceAll('-', '_'), html]),
  )
