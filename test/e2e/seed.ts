// Makes the members that the tests start from, with the server's own modules in the server's own data
// directory. Runs before the server starts; a second run changes nothing.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { systemClock } from '#server/adapters/clock.ts'
import { newId, systemRandom } from '#server/adapters/random.ts'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Db, inTransaction, type Tx } from '#server/db/transaction.ts'
import { awardSignupBonus } from '#server/modules/accounts/award-signup-bonus.ts'
import { mailboxOf } from '#server/modules/accounts/mailbox-of.ts'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { addMember } from '../factories.ts'
import {
  BOOKS,
  emailOf,
  noonBefore,
  PASSWORD,
  PROJECTS,
  PROMO_CODES,
  type ProjectName,
  SEEDED,
  SESSIONS_FILE,
} from './people.ts'

type Person = (typeof SEEDED)[number]

/** @returns the member's session cookie */
async function seed(db: Db, config: Config, person: Person, project: ProjectName): Promise<string> {
  const { role, name, points, bonus, staff } = person
  const email = emailOf(role, project)
  const { id, cookie } = await addMember(db, systemClock, config, {
    name,
    email,
    points,
    role: staff ? 'super_admin' : 'member',
  })
  const now = systemClock.now()
  const password = await hashPassword(PASSWORD, systemRandom)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('credentials')
      .values({
        id: newId(systemClock, systemRandom),
        account_id: id,
        provider_id: 'credential',
        member_id: id,
        access_token: null,
        refresh_token: null,
        id_token: null,
        access_token_expires_at: null,
        refresh_token_expires_at: null,
        scope: null,
        password,
        created_at: now,
        updated_at: now,
      })
      .execute()
    if (bonus) await awardSignupBonus(tx, { id, mailbox: mailboxOf(email) }, config.secret, now)
    if (role === 'bookkeeper') await keepBooks(tx, id)
    if (role === 'robbed') {
      await tx
        .updateTable('wallets')
        .set((eb) => ({ points: eb('points', '-', 120) }))
        .where('member_id', '=', id)
        .execute()
    }
  })
  return cookie
}

async function keepBooks(tx: Tx, memberId: string): Promise<void> {
  for (const [index, { daysAgo, ...entry }] of BOOKS.entries()) {
    await postEntry(tx, { ...entry, memberId, reference: `seed ${index}`, reason: 'seed' }, noonBefore(daysAgo))
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

const config = readConfig(process.env)
const file = join(config.dataDir, SESSIONS_FILE)
if (!existsSync(file)) {
  const database = openDatabase(config.database, pino({ level: 'warn' }))
  await database.connected
  const sessions: Record<string, string> = {}
  for (const project of PROJECTS) {
    for (const person of SEEDED)
      sessions[emailOf(person.role, project)] = await seed(database.db, config, person, project)
  }
  await seedCodes(database.db)
  await database.close()
  writeFileSync(file, JSON.stringify(sessions, null, 2))
}
