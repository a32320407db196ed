import { z } from 'zod'
import { CONTENT_DOCUMENTS, CONTENT_TEXT_MAX, PUBLICATION_STATES } from './content-rules.ts'
import { STAFF_REASON_MAX } from './member-rules.ts'
import { route } from './route.ts'
import { Id, Instant, PlainLine, PlainLines, StoredInstant } from './values.ts'

const Document = z.enum(CONTENT_DOCUMENTS)
const ByDocument = z.object({ document: Document })
const VersionNumber = z.coerce.number().int().min(1).max(1_000_000)
/** Texts by the name of their field (contracts/content-rules.ts). */
const Fields = z.record(z.string(), z.string())
/** As they are sent; the server checks the names. */
const TypedFields = z.record(z.string().max(100), PlainLines(CONTENT_TEXT_MAX))
const Person = z.object({ id: Id, name: z.string() })

const Version = z.object({ number: z.int(), at: Instant, by: Person })

const Publication = z.object({
  number: z.int(),
  /** Null for the default text. */
  version: z.int().nullable(),
  state: z.enum(PUBLICATION_STATES),
  startsAt: Instant,
  /** Null without an end. */
  endsAt: Instant.nullable(),
  reason: z.string(),
  by: Person,
  /** The colleague who approved it; null where none was needed. */
  approver: Person.nullable(),
})

const Waiting = z.object({ approvalId: Id, version: z.int().nullable(), startsAt: Instant.nullable(), by: Person })

export const ContentDetail = z.object({
  document: Document,
  /** The text that the product comes with. */
  defaults: Fields,
  /** The newest version, or the default where none is stored. */
  fields: Fields,
  /** The number of the newest version; 0 where none is stored. */
  version: z.int(),
  /** What is shown now; null for the default. */
  live: z.int().nullable(),
  /** Newest first. */
  versions: z.array(Version),
  publications: z.array(Publication),
  /** Pending proposals to publish. */
  waiting: z.array(Waiting),
  /** The present value of each name in braces. */
  names: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type ContentDetail = z.infer<typeof ContentDetail>

/** HTML made by the server from the safe subset of Markdown, by the part of the page that it belongs to. */
export const readContent = route('GET /api/content/:document', {
  access: 'guest',
  summary: 'A published text as HTML, by part of its page',
  params: ByDocument,
  output: z.object({ parts: z.record(z.string(), z.string()) }),
  errors: ['notFound'],
})

export const readHelp = route('GET /api/help', {
  access: 'guest',
  summary: 'The sections of the published policies as plain text, for the search of the help',
  output: z.object({ sections: z.array(z.object({ page: z.string(), title: z.string(), text: z.string() })) }),
})

export const listContent = route('GET /api/admin/content', {
  access: 'content.edit',
  summary: 'The texts that staff can edit, each with what is shown now',
  output: z.object({
    documents: z.array(
      z.object({
        document: Document,
        /** The newest version; 0 where none is stored. */
        version: z.int(),
        /** Null for the default. */
        live: z.int().nullable(),
        liveSince: Instant.nullable(),
        /** The start of the next scheduled publication. */
        nextAt: Instant.nullable(),
        /** Whether a proposal waits for a colleague. */
        waits: z.boolean(),
      }),
    ),
  }),
})

export const readContentDetail = route('GET /api/admin/content/:document', {
  access: 'content.edit',
  summary: 'A text with its versions and publications',
  params: ByDocument,
  output: ContentDetail,
  errors: ['notFound'],
})

export const readContentVersion = route('GET /api/admin/content/:document/versions/:number', {
  access: 'content.edit',
  summary: 'An older version of a text',
  params: ByDocument.extend({ number: VersionNumber }),
  output: Version.extend({ fields: Fields }),
  errors: ['notFound'],
})

export const saveContent = route('POST /api/admin/content/:document/versions', {
  access: 'content.edit',
  summary: 'Store a text as its newest version; nothing is published',
  params: ByDocument,
  body: z.object({
    /** The newest version that the author saw; 0 for none. */
    expectedVersion: z.int().min(0),
    fields: TypedFields,
  }),
  output: z.object({ version: z.int() }),
  errors: ['notFound', 'contentConflict'],
})

export const publishContent = route('POST /api/admin/content/:document/publications', {
  access: 'content.edit',
  summary: 'Publish a version or the default; of a legal page, propose it',
  params: ByDocument,
  body: z.object({
    /** Null for the default. */
    version: z.int().min(1).nullable(),
    /** Null for now. */
    startsAt: StoredInstant.nullable(),
    /** The end of a banner; null for none. */
    endsAt: StoredInstant.nullable().default(null),
    /** The number of the newest publication that the author saw; 0 for none. */
    seenPublication: z.int().min(0).optional(),
    reason: PlainLine(STAFF_REASON_MAX).pipe(z.string().min(1, 'Please say what changes')),
  }),
  /** Whether a colleague has to approve it. */
  output: z.object({ waits: z.boolean() }),
  errors: ['notFound', 'contentUnchanged', 'publicationConflict', 'approvalDuplicate'],
})

export const cancelPublication = route('DELETE /api/admin/content/:document/publications/:number', {
  access: 'content.edit',
  summary: 'Cancel a publication that has not started',
  params: ByDocument.extend({ number: VersionNumber }),
  output: z.object({}),
  errors: ['notFound', 'contentStarted'],
})

export const previewContent = route('POST /api/admin/content-previews', {
  access: 'content.edit',
  summary: 'The page with an unsaved text. It changes nothing',
  noKeyBecause: 'it only reads',
  allowedInRoleView: true,
  notAuditedBecause: 'it changes nothing',
  body: z.object({ document: Document, fields: TypedFields }),
  limit: { max: 240, seconds: 60 },
  output: z.object({ html: z.string() }),
})

export const contentRoutes = { readContent, readHelp }
export const adminContentRoutes = {
  listContent,
  readContentDetail,
  readContentVersion,
  saveContent,
  publishContent,
  cancelPublication,
  previewContent,
}
