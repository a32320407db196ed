import { createHmac, timingSafeEqual } from 'node:crypto'
import { SESSION_MAX_SECONDS, SESSION_SECONDS } from '#contracts/accounts.ts'
import type { Role } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import type { StoredAnswer } from './idempotency.ts'
import { type ReadRow, readSessionRow, type SessionCall, type SessionRow } from './session-row.ts'

/** The reward day that was running when the member chose another time zone: it stays a while longer. */
export interface FrozenDay {
  /** YYYY-MM-DD. */
  readonly day: string
  /** When it began, and would have ended in the zone before. */
  readonly start: Date
  readonly end: Date
  /** The reward day before it, where it was not the date before. */
  readonly previous?: string | null
}

/** Who calls, as read at the start of a request. */
export interface Viewer {
  readonly sessionId: string
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** Asked of staff alone: false for members. */
  readonly hasSecondFactor: boolean
  /** Whether their password has the length that staff need without a second factor. Asked of staff alone: false for members. */
  readonly hasLongPassword: boolean
  readonly timeZone: string
  readonly frozenDay: FrozenDay | null
  readonly createdAt: Date
  readonly points: number
  readonly totalEarned: number
}

export interface SessionRead {
  readonly viewer: Viewer
  readonly stored: StoredAnswer | undefined
  /** The version of the member's wallet when all of this was read. */
  readonly version: number
  /** What a command's decision is made from, by name. */
  readonly parts: Readonly<Record<string, unknown>>
  /** The cookie to send again, when this use extended a remembered session. */
  readonly renewed: { readonly maxAgeSeconds: number } | undefined
}

/** Returns after how many milliseconds a session ends, whatever its use. */
export const sessionMaxMs = (role: Role): number =>
  1000 * (role === 'member' ? SESSION_MAX_SECONDS.member : SESSION_MAX_SECONDS.staff)

/** The cookie of a session without remember-me ends with the browser. */
const isRemembered = ({ lifetime_seconds }: SessionRow): boolean => lifetime_seconds > SESSION_SECONDS.short

/** A use extends the session, but not more often than every twentieth of its lifetime. */
const EXTEND_PART = 20
/** The list of sessions says when each was last used; a use is written down this often. */
const NOTED_MS = 10 * 60_000

/** Reads who calls, in one query; extends the session when a part of its lifetime was used, and notes its use. */
export async function readViewer(db: Db, call: SessionCall, read?: ReadRow): Promise<SessionRead | undefined> {
  const row = await readSessionRow(db, call, read)
  if (!row) return undefined
  const { now } = call
  const lifetime = row.lifetime_seconds * 1000
  const extended = Math.min(now.getTime() + lifetime, row.started_at.getTime() + sessionMaxMs(row.role))
  const gained = extended - row.expires_at.getTime()
  const due = gained > lifetime / EXTEND_PART || (gained > 0 && extended < now.getTime() + lifetime)
  if (due || now.getTime() - row.used_at.getTime() >= NOTED_MS) {
    await db
      .updateTable('sessions')
      .set({ updated_at: now, ...(due && { expires_at: new Date(extended) }) })
      .where('id', '=', row.session_id)
      .execute()
  }
  return {
    viewer: {
      sessionId: row.session_id,
      memberId: row.member_id,
      email: row.email,
      name: row.name,
      role: row.role,
      hasSecondFactor: row.has_second_factor,
      hasLongPassword: row.has_long_password,
      timeZone: row.time_zone,
      frozenDay: frozenDayOf(row),
      createdAt: row.created_at,
      points: row.points,
      totalEarned: row.total_earned,
    },
    stored:
      row.request_hash && typeof row.response === 'string'
        ? { requestHash: row.request_hash, response: row.response }
        : undefined,
    version: row.version,
    parts: row.parts ?? {},
    renewed: due && isRemembered(row) ? { maxAgeSeconds: Math.ceil((extended - now.getTime()) / 1000) } : undefined,
  }
}

/** The frozen day of a member's row. */
export const frozenDayOf = (
  row: Pick<SessionRow, 'frozen_day' | 'frozen_start' | 'frozen_end' | 'frozen_previous'>,
): FrozenDay | null =>
  row.frozen_day && row.frozen_start && row.frozen_end
    ? { day: row.frozen_day, start: row.frozen_start, end: row.frozen_end, previous: row.frozen_previous }
    : null

/**
 * The cookie that carries a session: its name depends on whether the site is reached by https. Then the browser takes it from this
 * host alone: no other one of the domain can put one in its place.
 */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-paz.session_token' : 'paz.session_token'

/** What makes a browser forget its session. */
export const clearedCookie = (secure: boolean): string =>
  `${sessionCookieName(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`

/**
 * The token of a signed cookie (`token.signature`, as better-auth writes it), or undefined when it is
 * missing or not ours.
 */
export function tokenOfCookie(cookieHeader: string | undefined, name: string, secret: string): string | undefined {
  if (!cookieHeader) return undefined
  const start = cookieHeader.startsWith(`${name}=`) ? 0 : cookieHeader.indexOf(`; ${name}=`) + 2
  if (start === 1) return undefined
  const end = cookieHeader.indexOf(';', start)
  const raw = cookieHeader.slice(start + name.length + 1, end === -1 ? undefined : end)
  const value = decode(raw)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  // The text is compared, not the bytes: they have many spellings, of which one is ours.
  const given = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
