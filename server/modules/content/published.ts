// What is shown now: of each document the publication in force, or the default text.

import { sql } from 'kysely'
import { CONTENT_DOCUMENTS, type ContentDocument, LEGAL_DOCUMENTS } from '#contracts/content-rules.ts'
import { isMailDocument } from '#contracts/mail-texts.ts'
import type { Clock } from '#server/adapters/clock.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { createTtlCache } from '#server/db/ttl-cache.ts'
import type { MailTexts, Site } from '#server/modules/notifications/index.ts'
import { defaultFields, type Fields, markupOf, type Parts, renderParts } from './documents.ts'
import { mailTextOf } from './mail-text.ts'
import { renderSections } from './markdown.ts'

export interface Published {
  /** Null for the default. */
  readonly version: number | null
  readonly since: Date | null
  /** Null without an end. */
  readonly until: Date | null
  readonly fields: Fields
}

export type PublishedContent = ReadonlyMap<ContentDocument, Published>

const DEFAULT_CONTENT: PublishedContent = new Map(
  CONTENT_DOCUMENTS.map((document) => [
    document,
    { version: null, since: null, until: null, fields: defaultFields(document) },
  ]),
)

/** Returns what is shown of each document at a time. */
export async function readPublished(db: Db, now: Date): Promise<PublishedContent> {
  const { rows } = await sql<Omit<Published, 'fields'> & { document: ContentDocument; fields: Fields | null }>`
    select p.document, p.version, p.starts_at as since, p.ends_at as until, v.fields
    from (
      select distinct on (document) document, version, starts_at, ends_at from content_publications
      where starts_at <= ${now} and cancelled_at is null order by document, starts_at desc, number desc
    ) p left join content_versions v on v.document = p.document and v.number = p.version
    where p.ends_at is null or p.ends_at > ${now}`.execute(db)
  const content = new Map(DEFAULT_CONTENT)
  for (const { document, fields, ...shown } of rows) {
    // A later release may have other documents.
    if (content.has(document)) content.set(document, { ...shown, fields: fields ?? defaultFields(document) })
  }
  return content
}

/** What pages show, for as long as nothing else is published. */
export interface PageContent {
  /** Changes with any text. */
  readonly key: string
  readonly parts: ReadonlyMap<ContentDocument, Parts>
  /** HTML by placeholder. */
  readonly markup: Readonly<Record<string, string>>
  /** The sections of the policies, for the search of the help, with placeholders. */
  readonly help: readonly HelpSection[]
}

interface HelpSection {
  readonly page: string
  readonly title: string
  readonly text: string
}

function pageContentOf(published: PublishedContent): PageContent {
  const parts = new Map(
    [...published].map(([document, shown]) => [document, renderParts(document, shown.fields, shown)]),
  )
  const markup = Object.assign({}, ...[...parts].map(([document, one]) => markupOf(document, one)))
  return {
    key: JSON.stringify([...published].map(([, { version, since, until }]) => [version, since, until])),
    parts,
    markup,
    help: LEGAL_DOCUMENTS.flatMap((document) =>
      renderSections(published.get(document)?.fields.text ?? '')
        .slice(1)
        .map(({ id, heading, text }) => ({ page: `/legal/${document}#${id}`, title: heading, text })),
    ),
  }
}

/** The default texts. */
export const DEFAULT_PAGE_CONTENT: PageContent = pageContentOf(DEFAULT_CONTENT)

/** Returns the published texts of mails. */
const mailTextsOf = (published: PublishedContent, site: MailContext['site']): MailTexts =>
  new Map(
    [...published].flatMap(([document, { version, fields }]) =>
      isMailDocument(document) && version !== null ? [[document, mailTextOf(fields, site)] as const] : [],
    ),
  )

/** Pages and mails have a publication this much later at most. */
const TTL_MS = 2000

interface Context {
  readonly database: Pick<Database, 'db' | 'unavailableCode'>
  readonly clock: Clock
}

interface MailContext extends Context {
  /** The site that links of mails lead to. */
  readonly site: Pick<Site, 'publicUrl'>
}

/**
 * Returns a read of what pages show. They are also served while the database cannot be reached: then it returns what was read last, and
 * the default texts before the first read.
 */
export function createPageContentReader({ database, clock }: Context): () => Promise<PageContent> {
  let known = DEFAULT_PAGE_CONTENT
  const read = createTtlCache(TTL_MS, async (db, now) => {
    const content = pageContentOf(await readPublished(db, now))
    if (content.key !== known.key) known = content
    return known
  })
  return async () => {
    if (database.unavailableCode) return known
    return await read(database.db, clock.now()).catch(() => known)
  }
}

/** Returns a read of the texts of mails. While the database cannot be read, it returns those that were read last. */
export function createMailTextReader({ database, clock, site }: MailContext): () => Promise<MailTexts> {
  let known: MailTexts = new Map()
  const read = createTtlCache(TTL_MS, async (db, now) => {
    known = mailTextsOf(await readPublished(db, now), site)
    return known
  })
  return async () => {
    if (database.unavailableCode) return known
    return await read(database.db, clock.now()).catch(() => known)
  }
}
