import { createHmac, timingSafeEqual } from 'node:crypto'
import { SESSION_MAX_SECONDS, SESSION_SECONDS } from '#contracts/accounts.ts'
import { limitsOf, type RoleLimits } from '#contracts/role-limits.ts'
import { type Permission, permissionsOf, type Role } from '#contracts/roles.ts'
import type { Db } from '#server/db/transaction.ts'
import { isInAudience } from '#server/modules/rules/index.ts'
import type { StoredResponse } from './idempotency.ts'
import { type RoleView, throughView } from './role-view.ts'
import { type ReadRow, readSessionRow, type SessionCall, type SessionRow } from './session-row.ts'

/** The reward day that was running when the member changed the time zone. It lasts until it has ended in both zones. */
export interface ExtendedDay {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Its start and end in the previous time zone. */
  readonly start: Date
  readonly end: Date
  /** The previous reward day, where it is not the previous date. */
  readonly previous?: string | null
}

/** The signed-in member who makes the call, staff included, as read at the start of the request. */
export interface Viewer {
  readonly sessionId: string
  readonly memberId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  /** What the caller may do in the admin part; empty for members. */
  readonly permissions: readonly Permission[]
  /** What an own role limits; empty for other roles. */
  readonly limits: RoleLimits
  /** Set while a super admin views the admin part as another role, which `role`, `permissions` and `limits` are of. */
  readonly viewAs: RoleView | null
  /** Read for staff only: false for members. */
  readonly hasSecondFactor: boolean
  /** Whether the password has the length that staff need without a second factor. Read for staff only: false for members. */
  readonly hasLongPassword: boolean
  readonly timeZone: string
  readonly extendedDay: ExtendedDay | null
  readonly createdAt: Date
  readonly points: number
  readonly totalEarned: number
  /** Ids of the running campaigns whose audience has the member. */
  readonly campaigns: readonly string[]
}

export interface SessionRead {
  readonly viewer: Viewer
  readonly stored: StoredResponse | undefined
  /** Version of the member's wallet at the time of reading. */
  readonly version: number
  /** The values of the command's parts. */
  readonly snapshot: Readonly<Record<string, unknown>>
  /** Set when a remembered session was extended: its cookie must be sent again. */
  readonly renewed: { readonly maxAgeSeconds: number } | undefined
}

/** Returns the maximum lifetime of a session in milliseconds, regardless of its use. */
export const sessionMaxMs = (role: Role): number =>
  1000 * (role === 'member' ? SESSION_MAX_SECONDS.member : SESSION_MAX_SECONDS.staff)

/** The cookie of a session without remember-me ends with the browser. */
const isRemembered = ({ lifetime_seconds }: SessionRow): boolean => lifetime_seconds > SESSION_SECONDS.short

/** A use extends the session at most once per 5% of its lifetime. */
const EXTENSIONS_PER_LIFETIME = 20
/** How often the time of the last use is stored; the list of sessions shows it. */
const USE_STORED_MS = 10 * 60_000

/** Reads the caller in one query. Extends the session and stores the time of use, if due. */
export async function readViewer(db: Db, call: SessionCall, read?: ReadRow): Promise<SessionRead | undefined> {
  const row = await readSessionRow(db, call, read)
  if (!row) return undefined
  const { now } = call
  const lifetime = row.lifetime_seconds * 1000
  const extended = Math.min(now.getTime() + lifetime, row.started_at.getTime() + sessionMaxMs(row.role))
  const gained = extended - row.expires_at.getTime()
  const isDue = gained > lifetime / EXTENSIONS_PER_LIFETIME || (gained > 0 && extended < now.getTime() + lifetime)
  if (isDue || now.getTime() - row.used_at.getTime() >= USE_STORED_MS) {
    await db
      .updateTable('sessions')
      .set({ updated_at: now, ...(isDue && { expires_at: new Date(extended) }) })
      .where('id', '=', row.session_id)
      .execute()
  }
  const person = {
    role: row.role,
    permissions: permissionsOf(row.role, row.own_permissions),
    limits: limitsOf(row.own_limits),
  }
  return {
    viewer: {
      sessionId: row.session_id,
      memberId: row.member_id,
      email: row.email,
      name: row.name,
      ...throughView(person, row.role_view, now),
      hasSecondFactor: row.has_second_factor,
      hasLongPassword: row.has_long_password,
      timeZone: row.time_zone,
      extendedDay: extendedDayOf(row),
      createdAt: row.created_at,
      points: row.points,
      totalEarned: row.total_earned,
      campaigns: (call.campaigns ?? [])
        .filter((campaign) => isInAudience(campaign, row.created_at, row.campaign_ids ?? []))
        .map(({ id }) => id),
    },
    stored:
      row.request_hash && typeof row.response === 'string'
        ? { requestHash: row.request_hash, response: row.response }
        : undefined,
    version: row.version,
    snapshot: row.snapshot ?? {},
    renewed: isDue && isRemembered(row) ? { maxAgeSeconds: Math.ceil((extended - now.getTime()) / 1000) } : undefined,
  }
}

/** Returns the extended reward day of a row, from the columns `frozen_*`. */
export const extendedDayOf = (
  row: Pick<SessionRow, 'frozen_day' | 'frozen_start' | 'frozen_end' | 'frozen_previous'>,
): ExtendedDay | null =>
  row.frozen_day && row.frozen_start && row.frozen_end
    ? { day: row.frozen_day, start: row.frozen_start, end: row.frozen_end, previous: row.frozen_previous }
    : null

/**
 * Returns the name of the session cookie. With https it has the prefix `__Host-`: then browsers accept it from this host only, so
 * other hosts of the domain cannot replace it.
 */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-paz.session_token' : 'paz.session_token'

/** Returns a Set-Cookie value that deletes the session cookie. */
export const clearedCookie = (secure: boolean): string =>
  `${sessionCookieName(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`

/**
 * Returns the token of a signed cookie (`token.signature`, better-auth's format); undefined when it is missing or its signature is
 * invalid.
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
  // Compares the base64 text, because the same bytes can have several encodings.
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
