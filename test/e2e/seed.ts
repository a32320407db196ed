// Inserts the actors of the tests into the server's data directory with the server's modules. Runs before the server starts; a
// second run changes nothing.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { systemClock } from '#server/adapters/clock.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { useOwnPostgres } from '#server/db/own-postgres.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { setPassword } from '#server/modules/accounts/store.ts'
import { awardWelcomeBonus } from '#server/modules/accounts/welcome-bonus.ts'
import { expirePoints, postEntry } from '#server/modules/ledger/index.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { addMember } from '../factories.ts'
import {
  type ActorName,
  ARCHIVED,
  emailOf,
  FRESH,
  freshEmail,
  IDLE_DAYS,
  LAST_MONTH_ENTRIES,
  lastMonth,
  noonBefore,
  PASSWORD,
  PROJECTS,
  PROMO_CODES,
  type ProjectName,
  RING,
  ringEmail,
  SEEDED_ENTRIES,
  SEEDED_MEMBERS,
  SEEDED_NOTIFICATIONS,
  SESSIONS_FILE,
  type StaffRole,
  UNREAD_COUNT,
} from './actors.ts'
import { addSharedDevice } from './seed-risk.ts'
import { addCustomSubscription, addSeededRedemptions } from './seed-store.ts'

interface SeededMember {
  readonly email: string
  readonly name: string
  readonly points: number
  readonly bonus: boolean
  readonly staff?: StaffRole
  readonly actor?: ActorName
}

/** Inserts a member. @returns the id and the session cookie */
async function seed(db: Db, config: Config, seededMember: SeededMember, password: string) {
  const { actor, email, bonus, staff, points, ...member } = seededMember
  const { id, cookie } = await addMember(db, systemClock, config, {
    ...member,
    // The audit must find only the loss of this member, so the points need a source.
    ...(actor === 'looted' ? { granted: points } : { points }),
    email,
    role: staff === true ? 'super_admin' : staff || 'member',
  })
  const now = systemClock.now()
  await inTransaction(db, async (tx) => {
    await setPassword(tx, id, { hash: password, isLong: true }, now)
    const notifier = createNotifier(systemClock, systemRandom)
    if (bonus) await awardWelcomeBonus(tx, { notifier, secret: config.secret }, id, now)
    if (actor === 'bookkeeper') await addSeededEntries(tx, id)
    if (actor === 'player') await addArchive(tx, id)
    if (actor === 'returner') await addLastMonth(tx, id)
    if (actor === 'sleeper') await makeInactive(tx, id)
    if (actor === 'reader') await addSeededNotifications(tx, id)
    if (actor === 'robbed' || actor === 'looted') await removePoints(tx, id, 120)
    if (actor === 'robbed') {
      // Add the points again without the log.
      await sql`alter table wallets disable trigger wallets_audit`.execute(tx)
      await removePoints(tx, id, -120)
      await sql`alter table wallets enable trigger wallets_audit`.execute(tx)
    }
  })
  return { id, email, cookie }
}

async function removePoints(tx: Tx, memberId: string, points: number): Promise<void> {
  const left = sql<number>`points - ${points}::bigint`
  await tx.updateTable('wallets').set({ points: left }).where('member_id', '=', memberId).execute()
}

async function addSeededEntries(tx: Tx, memberId: string): Promise<void> {
  for (const [index, { daysAgo, ...entry }] of SEEDED_ENTRIES.entries()) {
    await postEntry(tx, { ...entry, memberId, reference: `seed ${index}`, reason: 'seed' }, noonBefore(daysAgo))
  }
}

/** Adds what the member did in the earlier system: more than a page. */
async function addArchive(tx: Tx, memberId: string): Promise<void> {
  const rows = Array.from({ length: ARCHIVED }, (_, seq) => ({
    ...{ member_id: memberId, at: new Date(Date.UTC(2024, 0, 1, 12, seq)), seq, kind: 'spin' as const, points: seq },
    description: `Spin ${seq} of the earlier site`,
  }))
  await tx.insertInto('archive_entries').values(rows).execute()
}

async function addLastMonth(tx: Tx, memberId: string): Promise<void> {
  for (const { day, ...entry } of LAST_MONTH_ENTRIES) {
    const at = new Date(`${lastMonth()}-${day}T12:00:00.000Z`)
    await postEntry(tx, { ...entry, memberId, type: 'earn', reference: `seed ${day}`, reason: 'seed' }, at)
  }
  const notifier = createNotifier(systemClock, systemRandom)
  await notifier.notify(tx, memberId, { kind: 'recap', data: { month: lastMonth(), points: 620 } })
}

/** Makes a member inactive for 20 days less than 12 months: the first warning is due. */
async function makeInactive(tx: Tx, memberId: string): Promise<void> {
  const idleSince = noonBefore(IDLE_DAYS).toISOString().slice(0, 10)
  await tx
    .updateTable('wallets')
    .set({ idle_since: idleSince, expiry_step_on: idleSince })
    .where('member_id', '=', memberId)
    .execute()
}

async function addSeededNotifications(tx: Tx, memberId: string): Promise<void> {
  for (const [index, { kind, data }] of SEEDED_NOTIFICATIONS.entries()) {
    const at = new Date(systemClock.now().getTime() - (index * 24 + 1) * 3_600_000)
    await tx
      .insertInto('notifications')
      .values({
        member_id: memberId,
        id: newId({ now: () => at }, systemRandom),
        kind,
        data: JSON.stringify(data),
        created_at: at,
        read_at: index < UNREAD_COUNT ? null : at,
      })
      .execute()
  }
}

async function seedCodes(db: Db): Promise<void> {
  const now = systemClock.now()
  for (const { code, points, description, over } of PROMO_CODES) {
    await db
      .insertInto('promo_codes')
      .values({
        id: newId(systemClock, systemRandom),
        code,
        points,
        description,
        max_uses: null,
        starts_at: new Date(now.getTime() - 7_200_000),
        expires_at: over ? new Date(now.getTime() - 3_600_000) : null,
        created_by: null,
        created_at: now,
        deleted_at: null,
      })
      .execute()
  }
}

const peopleOf = (project: ProjectName): SeededMember[] => [
  ...SEEDED_MEMBERS.map((member) => ({ ...member, email: emailOf(member.actor, project) })),
  ...Array.from({ length: FRESH.count }, (_, number) => ({
    email: freshEmail(project, number),
    name: FRESH.name,
    points: FRESH.points,
    bonus: true,
  })),
  ...Array.from({ length: RING.count }, (_, number) => ({
    email: ringEmail(project, number),
    name: `${RING.name} ${number}`,
    points: RING.points,
    bonus: true,
  })),
]

const config = readConfig(process.env)
const file = join(config.dataDir, SESSIONS_FILE)
if (!existsSync(file)) {
  await using _ = await useOwnPostgres(config.database)
  const database = openDatabase(config.database, pino({ level: 'warn' }))
  await database.connected
  const sessions: Record<string, string> = {}
  const now = systemClock.now()
  const password = await hashPassword(PASSWORD, systemRandom)
  for (const project of PROJECTS) {
    const ids = new Map<ActorName | undefined, string>()
    const ring: string[] = []
    for (const seededMember of peopleOf(project)) {
      const { id, email, cookie } = await seed(database.db, config, seededMember, password)
      sessions[email] = cookie
      ids.set(seededMember.actor, id)
      if (seededMember.name.startsWith(RING.name)) ring.push(id)
    }
    const regular = { id: ids.get('regular') ?? '', email: emailOf('regular', project) }
    await addSeededRedemptions(database.db, config, regular, ids.get('staff') ?? '')
    const sharing = (['suspect', 'wanderer', 'settler'] as const).map((actor) => ids.get(actor) ?? '')
    await addSharedDevice(database.db, project, sharing, now)
    await addSharedDevice(database.db, `ring of ${project}`, ring, now)
  }
  await addCustomSubscription(database.db)
  await seedCodes(database.db)
  const notifier = createNotifier(systemClock, systemRandom)
  await expirePoints(database.db, { notifier }, systemClock.now())
  await database.close()
  writeFileSync(file, JSON.stringify(sessions, null, 2))
}
