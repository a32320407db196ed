// The first reading of a dump: which accounts are imported, and what is known about plans and promo codes.

import { NAME_MAX } from '#contracts/rules.ts'
import { isBcryptHash, mailboxOf } from '../modules/accounts/index.ts'
import { type DumpFacts, type DumpRow, readDump } from './read-dump.ts'
import type { Report } from './report.ts'
import { parsePoints, parseTime, pastTime } from './values.ts'

/** An account that is imported. */
export interface ImportedAccount {
  readonly id: string
  readonly email: string
  readonly mailbox: string
  readonly name: string
  readonly phone: string | null
  readonly status: 'active' | 'banned' | 'suspended'
  /** When a ban ends; null for a status without an end. */
  readonly statusUntil: Date | null
  /** Null for a member who must choose a new password. */
  readonly password: string | null
  readonly points: number
  readonly createdAt: Date
}

export interface Survey {
  readonly accounts: ReadonlyMap<string, ImportedAccount>
  /** Plans that existed, as `subscription_id duration`. */
  readonly plans: ReadonlySet<string>
  readonly promoCodes: ReadonlySet<string>
  readonly facts: DumpFacts
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$/
const PHONE = /^\+?[1-9]\d{0,15}$/
const STATUSES = ['active', 'banned', 'suspended'] as const

interface User {
  readonly row: DumpRow
  readonly id: string
  readonly email: string
}

/** Reads all accounts, and reports what differs. @throws UnusableDump */
export async function surveyAccounts(path: string, report: Report, now: Date): Promise<Survey> {
  const users: DumpRow[] = []
  const profiles = new Map<string, DumpRow>()
  const plans = new Set<string>()
  const promoCodes = new Set<string>()
  const parts = readDump(path)
  let part = await parts.next()
  for (; !part.done; part = await parts.next()) {
    const { table, rows } = part.value
    for (const row of rows) {
      if (table === 'auth.users') users.push(row)
      else if (table === 'public.profiles') profiles.set(row.id ?? '', row)
      else if (table === 'public.subscription_availability') plans.add(`${row.subscription_id} ${row.duration}`)
      else if (table === 'public.promo_codes') {
        promoCodes.add(row.id ?? '')
        if (row.is_active === 't') report.add('promo_code_active', row.id ?? null)
      }
    }
  }
  const known = new Set(users.map(({ id }) => id))
  for (const id of profiles.keys()) if (!known.has(id)) report.add('profile_without_user', id)
  const importable = users.flatMap((row) => checkUser(row, report, now))
  const accounts = new Map<string, ImportedAccount>()
  for (const user of oneForEachMailbox(importable, report))
    accounts.set(user.id, accountOf(user, profiles.get(user.id), report, now))
  return { accounts, plans, promoCodes, facts: part.value }
}

/** Returns the user, or nothing if it cannot be imported. */
function checkUser(row: DumpRow, report: Report, now: Date): User[] {
  const id = row.id?.toLowerCase() ?? ''
  const email = row.email?.trim().toLowerCase() ?? ''
  const confirmedAt = parseTime(row.email_confirmed_at)
  const obstacle = !UUID.test(id)
    ? 'id_invalid'
    : row.deleted_at
      ? 'account_deleted'
      : !EMAIL.test(email) || email.length > 254
        ? 'address_invalid'
        : !confirmedAt || confirmedAt > now
          ? 'address_unconfirmed'
          : undefined
  if (obstacle) report.add(obstacle, row.id ?? null)
  return obstacle ? [] : [{ row, id, email }]
}

/** Returns the user of each mailbox who signed in last. */
function oneForEachMailbox(users: readonly User[], report: Report): User[] {
  const lastUse = ({ row }: User) => parseTime(row.last_sign_in_at ?? row.created_at)?.getTime() ?? 0
  const chosen = new Map<string, User>()
  for (const user of users) {
    const mailbox = mailboxOf(user.email)
    const other = chosen.get(mailbox)
    const [first, second] = other && lastUse(other) >= lastUse(user) ? [other, user] : [user, other]
    chosen.set(mailbox, first)
    if (second) report.add('address_shared', second.id)
  }
  return [...chosen.values()]
}

function accountOf({ row, id, email }: User, profile: DumpRow | undefined, report: Report, now: Date): ImportedAccount {
  if (!profile) report.add('user_without_profile', id)
  const { role, is_admin: isAdmin } = profile ?? {}
  if (row.is_super_admin === 't' || isAdmin === 't' || (role && !['user', 'member'].includes(role)))
    report.add('staff_rights', id)
  const profileEmail = profile?.email?.trim().toLowerCase()
  if (profileEmail && profileEmail !== email) report.add('address_differs', id)
  const phone = profile?.phone?.replaceAll(/[\s<>]/g, '') ?? ''
  const name = profile?.full_name
    ?.replaceAll(/[<>\p{Cc}]/gu, '')
    .trim()
    .slice(0, NAME_MAX)
  return {
    id,
    email,
    mailbox: mailboxOf(email),
    name: name || (email.split('@')[0] ?? email),
    phone: PHONE.test(phone) ? phone : null,
    ...statusOf(row, profile, report, now),
    password: passwordOf(row, report),
    points: balanceOf(profile, id, report),
    createdAt: pastTime(report, id, row.created_at, now),
  }
}

type ImportedStatus = Pick<ImportedAccount, 'status' | 'statusUntil'>

function statusOf(row: DumpRow, profile: DumpRow | undefined, report: Report, now: Date): ImportedStatus {
  const text = profile?.status ?? 'active'
  const status = STATUSES.find((known) => known === text)
  if (row.banned_until === 'infinity') return { status: 'banned', statusUntil: null }
  const bannedUntil = parseTime(row.banned_until)
  if (bannedUntil && bannedUntil >= now) {
    // The end of the ban must not end a suspension, too.
    const endsWithBan = status === 'active' || status === 'banned'
    return { status: 'banned', statusUntil: endsWithBan ? bannedUntil : null }
  }
  if (!status) report.add('status_unknown', row.id ?? null)
  return { status: status ?? 'suspended', statusUntil: null }
}

function passwordOf({ id = null, encrypted_password: hash }: DumpRow, report: Report): string | null {
  if (hash && isBcryptHash(hash)) return hash
  report.add(hash ? 'password_not_bcrypt' : 'password_missing', id)
  return null
}

function balanceOf(profile: DumpRow | undefined, id: string, report: Report): number {
  const points = parsePoints(profile?.points)
  if (points === undefined) report.add('balance_unreadable', id)
  else if (points < 0) report.add('balance_negative', id)
  return Math.max(points ?? 0, 0)
}
