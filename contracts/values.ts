import { z } from 'zod'
import { ROLE_LIMIT_MAX, ROLE_LIMITS } from './role-limits.ts'

/** Values that several contracts share. */

export const Id = z
  .uuid()
  .meta({ id: 'Id', description: 'A UUID.', examples: ['019376f0-5a7c-7d3e-8b1a-2f4c6d8e0a12'] })
export const Instant = z.iso
  .datetime()
  .meta({ id: 'Instant', description: 'A time, ISO 8601 in UTC.', examples: ['2026-11-24T09:30:00.000Z'] })
const isStorable = (text: string): boolean => text >= '1900' && text < '2101'
/** An instant and a day that the database can be asked for: it knows no year 0000, which the formats allow. */
export const StoredInstant = Instant.refine(isStorable, 'Use a time between 1900 and 2100')
export const StoredDay = z.iso.date('Please enter a day').refine(isStorable, 'Use a day between 1900 and 2100')
/** A day of UTC in which something can sensibly happen, begin or end. */
export const UtcDay = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Choose a day before the year 2101')
/** The first and the last day of a list's filter, both included and optional (docs/product.md#lists-of-staff). */
export const daysQuery = { from: UtcDay.optional(), to: UtcDay.optional() }

export const Points = z
  .int()
  .meta({ id: 'Points', description: 'A whole number of points, signed where it is a change.', examples: [250] })

/** The limits of a role in whole numbers; a missing one does not bind (role-limits.ts). */
export const LimitValues = z.partialRecord(z.enum(ROLE_LIMITS), z.int().min(0).max(ROLE_LIMIT_MAX))

export const EMAIL_MAX = 254

/** Control characters but line breaks. NUL is refused by name, as everywhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const CONTROLS = /[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g
/**
 * Invisible characters that reorder, join or hide the text beside them: marks and overrides of the writing
 * direction, zero-width spaces, fillers. Joiners stay, since some scripts and emoji need them.
 */
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/g
/** Joiners alone are no text. */
const ONLY_JOINERS = /^[\s\u200c\u200d]*$/

/** A text of several lines: trimmed, line breaks as \n, other control characters as blanks, invisible characters removed. */
export const PlainLines = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(CONTROLS, ' ')
        .replace(INVISIBLE, '')
        .replace(ONLY_JOINERS, '')
        .trim(),
    )

/** The same on one line. */
export const PlainLine = (max: number) => PlainLines(max).transform((text) => text.replace(/\s+/g, ' '))

/** What a profile holds: one line without the characters < and >. */
export const ProfileText = (max: number) => PlainLine(max).transform((text) => text.replace(/[<>]/g, '').trim())

/** Lower-cased and trimmed: addresses are compared that way. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX)
  .pipe(z.email('Please enter a valid email address'))
  .meta({ id: 'Email', description: 'An email address, in any case.', examples: ['ada@gmail.com'] })

/** Optional plus, a first digit 1 to 9, at most 16 digits, spaces ignored. */
export const Phone = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\+?[1-9]\d{0,15}$/, 'Please enter a valid phone number'))
  .meta({ description: 'A phone number: an optional + and digits.', examples: ['+442079460018'] })

/** Names of ICU that are none of IANA. Intl accepts them, Temporal does not, and PostgreSQL refuses some. */
const ICU_NAME = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i

export const TimeZone = z
  .string()
  .max(64)
  .refine((name) => !ICU_NAME.test(name) && isTimeZone(name), 'Unknown time zone')
  .meta({ description: 'An IANA time zone that the server supports.', examples: ['Europe/Paris'] })

/** Returns the IANA name of a stored time zone, which may be a name of ICU: 'Australia/Darwin' for 'ACT'. */
export const ianaZone = (stored: string): string =>
  ICU_NAME.test(stored) ? new Intl.DateTimeFormat('en', { timeZone: stored }).resolvedOptions().timeZone : stored

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** @param cursor where the next page starts, as the list's answers name it; opaque to the caller */
export const pageQuery = <Cursor extends z.ZodType<string>>(cursor: Cursor) => ({
  cursor: cursor.optional().meta({ description: 'The nextCursor of the page before; nothing for the first page.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(20)
    .meta({ description: 'How many items a page has at most.' }),
})
/** One page; the cursor of the next is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** The staff member who has taken a record, so that colleagues work on others; null for one that is unassigned. */
export const Assignee = z.object({ id: Id, name: z.string() }).nullable()
/** Staff assign a record to themselves, or unassign it. */
export const AssigneeChange = z.object({
  /** Whether the viewer takes it; otherwise it is unassigned. */
  toMe: z.boolean(),
  /** The assignee that the viewer saw; when it is another by now, nothing happens. */
  seen: Id.nullable(),
})

/** Points from `from` to `to`, both included and all equally likely, for `weight` of the total. */
export const PointsBand = z.object({ weight: z.int(), from: Points, to: Points })
