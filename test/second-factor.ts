import { systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { isLongPassword } from '#server/modules/accounts/password-rules.ts'
import { setPassword } from '#server/modules/accounts/store.ts'
import { PASSWORD } from './account-flow.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import type { MemberOptions } from './factories.ts'
import { codeAt } from './totp.ts'

/** Adds a staff member with a session and a password. */
export async function staffMember(app: TestApp, options: MemberOptions = {}): Promise<Actor> {
  const actor = await app.member({ role: 'super_admin', ...options })
  await givePassword(app, actor.id)
  return actor
}

/** Removes the role of all other super admins in the database, so that this one needs no approval. */
export async function makeOnlySuperAdmin({ database }: TestApp, memberId: string): Promise<void> {
  await database.db
    .updateTable('members')
    .set({ role: 'member' })
    .where('role', '=', 'super_admin')
    .where('id', '<>', memberId)
    .execute()
}

/** Hashed once, because hashing is slow. */
const passwordHash = hashPassword(PASSWORD, systemRandom)

/** Sets `PASSWORD` for a member who was inserted into the database. */
export async function givePassword({ database, clock }: TestApp, memberId: string): Promise<void> {
  const password = { hash: await passwordHash, isLong: isLongPassword(PASSWORD) }
  await inTransaction(database.db, (tx) => setPassword(tx, memberId, password, clock.now()))
}

/** Switches the second factor on. @returns its secret and the backup codes */
export async function enrol(app: TestApp, actor: Actor): Promise<{ secret: string; backupCodes: string[] }> {
  const begun = await actor.call('POST /api/admin/me/second-factor', { body: { password: PASSWORD } })
  const { secret } = begun.body
  const code = await codeAt(secret, app.clock.now())
  const confirmed = await actor.call('POST /api/admin/me/second-factor/confirmation', { body: { code } })
  if (confirmed.status !== 200) throw new Error(`not enrolled: ${begun.code} ${confirmed.code}`)
  return { secret, backupCodes: confirmed.body.backupCodes }
}

/** Switches the second factor on and advances the clock, so that the next code is unused. */
export async function enrolled(app: TestApp, actor: Actor) {
  const factor = await enrol(app, actor)
  app.clock.advance(60)
  return { ...factor, code: (steps = 0) => codeAt(factor.secret, app.clock.now(), steps) }
}
