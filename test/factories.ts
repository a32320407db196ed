import { createHmac } from 'node:crypto'
import type { BuiltInRole } from '#contracts/roles.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import type { Config } from '#server/config.ts'
import type { MemberStatus } from '#server/db/schema.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import { openSeeds } from '#server/modules/fairness/index.ts'
import { openWallet, postEntry } from '#server/modules/ledger/index.ts'

export interface MemberOptions {
  readonly name?: string
  readonly email?: string
  readonly role?: BuiltInRole | 'member'
  /** The id of an own role. */
  readonly ownRoleId?: string
  readonly status?: MemberStatus
  readonly timeZone?: string
  /** Whether the future password counts as long enough for staff; true by default. */
  readonly hasLongPassword?: boolean
  /** Initial balance, as one ledger entry. */
  readonly points?: number
  /** Initial balance by an adjustment with its source in the audit log, for tests that check sources. */
  readonly granted?: number
}

export interface TestMember {
  readonly id: string
  readonly email: string
  readonly cookie: string
}

let memberCount = 0

/** Inserts a confirmed member with wallet, seeds and a session. */
export async function addMember(db: Db, clock: Clock, config: Config, options: MemberOptions): Promise<TestMember> {
  memberCount += 1
  const now = clock.now()
  const id = newId(clock, systemRandom)
  const email = options.email ?? `member${memberCount}.${id.slice(-6)}@gmail.com`
  const cookie = await inTransaction(db, async (tx) => {
    await tx
      .insertInto('members')
      .values({
        id,
        name: options.name ?? `Member ${memberCount}`,
        email,
        email_confirmed: true,
        role: options.role ?? 'member',
        own_role_id: options.ownRoleId ?? null,
        status: options.status ?? 'active',
        time_zone: options.timeZone ?? 'UTC',
        mailbox: email.replace(/\.(?=.*@)/g, ''),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('credentials')
      .values({
        id: newId(clock, systemRandom),
        account_id: id,
        provider_id: 'credential',
        member_id: id,
        has_long_password: options.hasLongPassword ?? true,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await openWallet(tx, id, now)
    await openSeeds(tx, id, systemRandom, now)
    if (options.points) {
      const grant = { type: 'earn', taskType: 'adjustment', reference: 'opening', reason: 'adjustment' } as const
      await postEntry(tx, { ...grant, memberId: id, points: options.points, description: 'Opening balance' }, now)
    }
    return (await openSession(tx, clock, config, id)).cookie
  })
  if (options.granted) await grantPoints(db, clock, id, options.granted)
  return { id, email, cookie }
}

/** Adds points by an adjustment that has its source in the audit log. */
export async function grantPoints(db: Db, clock: Clock, memberId: string, points: number): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const entry = {
      type: 'earn',
      taskType: 'adjustment',
      reason: 'adjustment',
      description: 'Opening balance',
    } as const
    const { seq, balanceAfter } = await postEntry(tx, { ...entry, memberId, points, reference: 'opening' }, now)
    await recordStaffAction(
      tx,
      {
        ...{ actorId: memberId, address: '', requestId: null, reason: 'opening balance' },
        ...{ action: 'member.adjust_points', subject: { type: 'member', id: memberId } },
        before: { points: balanceAfter - points },
        after: { points: balanceAfter, change: points, entry: seq },
      },
      now,
    )
  })
}

/** Opens a session of 30 days, as signing in does. */
export async function openSession(
  tx: Tx,
  clock: Clock,
  config: Config,
  memberId: string,
): Promise<{ id: string; cookie: string }> {
  const { row, cookie } = sessionOf(clock, config, memberId)
  await tx.insertInto('sessions').values(row).execute()
  return { id: row.id, cookie }
}

/** Returns the row of such a session, and its cookie. */
export function sessionOf(clock: Clock, config: Config, memberId: string) {
  const now = clock.now()
  const token = systemRandom.bytes(24).toString('hex')
  const row = {
    id: newId(clock, systemRandom),
    token,
    member_id: memberId,
    expires_at: new Date(now.getTime() + 30 * 24 * 3_600_000),
    lifetime_seconds: 30 * 24 * 3600,
    ip_address: null,
    user_agent: null,
    created_at: now,
    updated_at: now,
  }
  const signature = createHmac('sha256', config.secret).update(token).digest('base64')
  return { row, cookie: `paz.session_token=${encodeURIComponent(`${token}.${signature}`)}` }
}
