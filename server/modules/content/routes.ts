import {
  cancelPublication as cancel,
  listContent,
  previewContent,
  publishContent as publish,
  readContent,
  readContentDetail,
  readContentVersion,
  readHelp,
  saveContent as save,
} from '#contracts/content.ts'
import { CONTENT_DOCUMENTS, CONTENT_NAMES, pathOf } from '#contracts/content-rules.ts'
import { isMailDocument } from '#contracts/mail-texts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import { staffCall } from '#server/http/staff-call.ts'
import type { ProposalContext } from '#server/modules/approvals/index.ts'
import { exampleValues, type Site as MailSite, previewMail } from '#server/modules/notifications/index.ts'
import { completeFields, defaultFields, findFieldErrors, markupOf, renderParts } from './documents.ts'
import { cancelPublication, publishContent, saveContent } from './edit-content.ts'
import { escapeHtml } from './escape-html.ts'
import { mailTextOf } from './mail-text.ts'
import { tokenOf } from './markdown.ts'
import { type PageContent, readPublished } from './published.ts'
import { newestVersion, readPublications, readVersion, readVersions, readWaiting } from './store.ts'

export interface ContentContext extends ProposalContext {
  /** What mails say about the site. */
  readonly site: MailSite
  /** Reads what pages show. */
  readonly readPageContent: () => Promise<PageContent>
  /** Fills settings and the active rules into a text with placeholders, escaped for HTML or for the values of a JSON text. */
  readonly fillIn: (text: string, as: 'html' | 'json') => Promise<string>
  /** Returns a public page with these texts; undefined without a built site. */
  readonly pageWith: (path: string, markup: Readonly<Record<string, string>>) => Promise<string | undefined>
}

/** Mounts the published texts, and the routes of staff for them (docs/product.md#content). */
export function mountContent(mount: Mount, context: ContentContext): void {
  const { readPageContent, fillIn, pageWith, site } = context

  mount(readContent, async ({ input }) => {
    const parts = (await readPageContent()).parts.get(input.params.document) ?? {}
    const filled = await Promise.all(
      Object.entries(parts).map(async ([part, html]): Promise<[string, string]> => [part, await fillIn(html, 'html')]),
    )
    return { parts: Object.fromEntries(filled) }
  })

  mount(readHelp, async () => {
    const { help } = await readPageContent()
    return JSON.parse(await fillIn(JSON.stringify({ sections: help }), 'json'))
  })

  mount(listContent, async ({ db, now }) => ({ documents: await listDocuments(db, now) }))

  mount(readContentDetail, async ({ db, input, now }) => {
    const { document } = input.params
    const [newest, versions, publications, waiting, published] = await Promise.all([
      newestVersion(db, document),
      readVersions(db, document),
      readPublications(db, document, now),
      readWaiting(db, now, document),
      readPublished(db, now),
    ])
    const defaults = { ...defaultFields(document) }
    return {
      ...{ document, defaults, versions, publications, waiting },
      fields: completeFields(document, newest?.fields ?? {}),
      version: newest?.number ?? 0,
      live: published.get(document)?.version ?? null,
      names: isMailDocument(document) ? exampleValues(document, site) : await namesOf(),
    }
  })

  const namesOf = async () => {
    const names = CONTENT_NAMES.map((name) => ({ name, value: tokenOf(name) }))
    return JSON.parse(await fillIn(JSON.stringify(names), 'json'))
  }

  mount(readContentVersion, ({ db, input }) => readVersion(db, input.params.document, input.params.number))

  mount(save, async (call) => ({ version: await saveContent(call.tx, call.input, staffCall(call), call.now) }))

  mount(publish, async (call) => ({
    waits: await publishContent(call.tx, context, call.input, staffCall(call), call.now),
  }))

  mount(cancel, async (call) => {
    await cancelPublication(call.tx, call.input, staffCall(call), call.now)
    return {}
  })

  mount(previewContent, async ({ input: { body }, now }) => {
    const { document, fields } = body
    const errors = findFieldErrors(document, fields)
    if (errors.length > 0) throw new Problem('invalidInput', { fields: errors })
    if (isMailDocument(document))
      return { html: withoutInlineStyles(previewMail(document, mailTextOf(fields, site), site)) }
    const shown = document === 'banner' ? { ...fields, place: 'both' } : fields
    const parts = renderParts(document, shown, { version: null, since: now, until: null })
    const { markup } = await readPageContent()
    const page = await pageWith(pathOf(document) ?? '/', { ...markup, ...markupOf(document, parts) })
    // In development there are no built pages.
    return { html: page ?? (await fillIn(Object.values(parts).join(''), 'html')) }
  })
}

/**
 * The content security policy of the page around a preview forbids inline styles. The browser sets these by script, from `data-style` and
 * `data-css`.
 */
const withoutInlineStyles = (html: string): string =>
  html
    .replace(/<style>([\s\S]*?)<\/style>/, (_, css: string) => `<meta name="css" data-css="${escapeHtml(css)}">`)
    .replaceAll(' style="', ' data-style="')

async function listDocuments(db: Db, now: Date) {
  const [published, waiting, versions, scheduled] = await Promise.all([
    readPublished(db, now),
    readWaiting(db, now),
    db
      .selectFrom('content_versions')
      .select((eb) => ['document', eb.fn.max('number').as('number')])
      .groupBy('document')
      .execute(),
    db
      .selectFrom('content_publications')
      .select((eb) => ['document', eb.fn.min('starts_at').as('at')])
      .where('starts_at', '>', now)
      .where('cancelled_at', 'is', null)
      .groupBy('document')
      .execute(),
  ])
  return CONTENT_DOCUMENTS.map((document) => ({
    document,
    version: versions.find((row) => row.document === document)?.number ?? 0,
    live: published.get(document)?.version ?? null,
    liveSince: published.get(document)?.since?.toISOString() ?? null,
    nextAt: scheduled.find((row) => row.document === document)?.at.toISOString() ?? null,
    waits: waiting.some((one) => one.document === document),
  }))
}
