import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FIX_MAX } from '#contracts/database-rules.ts'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { awardWelcomeBonus } from '#server/modules/accounts/index.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, TEST_SECRET, useTestApp } from '#test/app.ts'
import { setCeilings } from '#test/budgets.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { changeSchema } from '#test/change-schema.ts'

const app = useTestApp()

const mailboxOf = async ({ id }: Actor): Promise<string> =>
  (await app().database.db.selectFrom('members').select('mailbox').where('id', '=', id).executeTakeFirstOrThrow())
    .mailbox
const pay = async (member: Actor) => {
  const notifier = createNotifier(app().clock, systemRandom)
  await inTransaction(app().database.db, (tx) =>
    awardWelcomeBonus(tx, { notifier, secret: TEST_SECRET }, member.id, app().clock.now()),
  )
}
/** Staff with a bonus, so that only members of the test lack it. */
const newStaff = async (role: 'super_admin' | 'moderator' | 'support' = 'super_admin') => {
  const staff = await app().member({ role })
  await pay(staff)
  return staff
}
const find = async (staff: Actor, after?: string) =>
  (await staff.call('GET /api/admin/database/missing-bonuses', { query: after ? { after } : {} })).body
const fix = (staff: Actor, members: readonly Actor[], key?: string) =>
  staff.call('POST /api/admin/database/missing-bonuses', {
    body: { memberIds: members.map(({ id }) => id) },
    ...(key && { key }),
  })
const bonusesOf = async ({ id }: Actor) => {
  const { rows } = await sql<{ points: number }>`
    select points from transactions where member_id = ${id} and task_type = 'signup'`.execute(app().database.db)
  return rows.map(({ points }) => points)
}

/** Walks the preview, and returns only the members of the test. */
async function lacking(staff: Actor, members: readonly Actor[]): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { members: found, next } = await find(staff, after)
    ids.push(...found.map(({ id }) => id))
    after = next ?? undefined
  } while (after)
  return members.map(({ id }) => id).filter((id) => ids.includes(id))
}

test('the preview lists exactly the members who lack the bonus', async () => {
  const staff = await newStaff()
  const [lacks, has, banned, unconfirmed, again, imported] = [
    await app().member(),
    await app().member(),
    await app().member({ status: 'banned' }),
    await app().member(),
    await app().member(),
    await app().member(),
  ]
  await pay(has)
  const { db } = app().database
  await db.updateTable('members').set({ email_confirmed: false }).where('id', '=', unconfirmed.id).execute()
  // The mailbox had its bonus with an earlier account.
  const mark = { mailbox_hash: keyedHash(TEST_SECRET, await mailboxOf(again)), member_id: newKey() }
  await db
    .insertInto('signup_bonuses')
    .values({ ...mark, created_at: app().clock.now() })
    .execute()
  await db
    .insertInto('imported_members')
    .values({ member_id: imported.id, points: 0, imported_at: app().clock.now() })
    .execute()
  expect(await lacking(staff, [lacks, has, banned, unconfirmed, again, imported, staff])).toEqual([lacks.id])
  const { members, hadBefore } = await find(staff)
  expect(members).toContainEqual({ id: lacks.id, email: lacks.account.email, joinedAt: expect.any(String) })
  expect(hadBefore).toBe(1)

  const { body } = await fix(staff, [lacks, has, banned, unconfirmed, again])
  expect(body).toEqual({ fixed: [{ id: lacks.id, email: lacks.account.email, points: 100 }], failed: [], unchanged: 4 })
  expect(await lacking(staff, [lacks])).toEqual([])
  expect([await bonusesOf(lacks), await bonusesOf(again), await bonusesOf(banned)]).toEqual([[100], [], []])
})

test('the fix is audited for each member and as a whole, and notifies the member’s tabs', async () => {
  const staff = await newStaff()
  const member = await app().member()
  const { database } = app()
  await database.db.deleteFrom('outbox').execute()
  await fix(staff, [member])
  const entries = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor_id', '=', staff.id)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action, subject_id, after }) => [action, subject_id, JSON.parse(after)])).toEqual([
    ['bonus.award', member.id, { welcomeBonus: 100 }],
    ['database.fix', 'missing-bonuses', { fixed: 1, failed: [], unchanged: 0 }],
  ])
  const published = await database.db.selectFrom('outbox').select(['topic', 'member_id']).execute()
  expect(published).toEqual([{ topic: 'event', member_id: member.id }])
  expect((await verifyAudit(database.db)).findings).toEqual([])
})

test('no member gets a second one: not by a repetition, a concurrent call, or signing in meanwhile', async () => {
  const [one, two] = [await newStaff(), await newStaff()]
  const members = await Promise.all(Array.from({ length: 5 }, () => app().member()))
  const key = newKey()
  const answers = await Promise.all([
    fix(one, members, key),
    fix(one, members, key),
    fix(two, members),
    fix(two, [...members].reverse()),
    ...members.map(pay),
  ])
  for (const member of members) expect(await bonusesOf(member)).toEqual([100])
  const fixed = answers.slice(0, 4).map((answer) => answer?.status)
  expect(fixed).toEqual([200, 200, 200, 200])
  expect((await fix(one, members)).body).toEqual({ fixed: [], failed: [], unchanged: 5 })
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_log where action = 'bonus.award'
    and subject_id = any (${members.map(({ id }) => id)}::text[])`.execute(app().database.db)
  expect(rows[0]?.n).toBeLessThanOrEqual(5)
})

test('a failure is reported with its reason and does not affect the others', async () => {
  const staff = await newStaff()
  const { db } = app().database
  const [first, torn, last] = [await app().member(), await app().member(), await app().member()]
  await bypassTriggers(db, `delete from wallets where member_id = '${torn.id}'`)
  const refused = await app().member()
  await changeSchema(
    db,
    `create function refuse_one() returns trigger language plpgsql as $$
    begin if new.member_id = '${refused.id}' then raise exception 'not today'; end if; return new; end $$`,
    'create trigger refuse_one before insert on transactions for each row execute function refuse_one()',
  )
  const { body } = await fix(staff, [first, torn, refused, last])
  expect(body.fixed.map(({ id }) => id)).toEqual([first.id, last.id])
  expect(body.failed).toEqual([
    { id: torn.id, email: torn.account.email, reason: 'noWallet' },
    { id: refused.id, email: refused.account.email, reason: 'failed' },
  ])
  await changeSchema(db, 'drop trigger refuse_one on transactions')
  // A refused award left nothing behind and can be repeated.
  expect((await fix(staff, [refused])).body.fixed).toHaveLength(1)
  expect(JSON.stringify(app().logged)).not.toContain('@gmail.com')
})

test('a closed budget is reported as the reason, and the bonus is paid once it is open', async () => {
  const staff = await newStaff()
  const [member, has] = [await app().member(), await app().member()]
  await pay(has)
  await setCeilings(staff, [{ scope: 'welcome', period: 'day', points: 100 }])
  const { id, account } = member
  const refused = { id, email: account.email, reason: 'budgetClosed' }
  expect((await fix(staff, [member, has])).body).toEqual({ fixed: [], failed: [refused], unchanged: 1 })
  await setCeilings(staff, [])
  const paid = { id, email: account.email, points: 100 }
  expect((await fix(staff, [member, has])).body).toEqual({ fixed: [paid], failed: [], unchanged: 1 })
})

test('needs a super admin, and is limited to the rows of a screen', async () => {
  const member = await app().member()
  for (const role of ['moderator', 'support'] as const) {
    const staff = await newStaff(role)
    expect((await staff.call('GET /api/admin/database/missing-bonuses')).code).toBe('forbidden')
    expect((await fix(staff, [member])).code).toBe('forbidden')
    expect((await staff.call('GET /api/admin/database')).body.may).toEqual([])
  }
  expect((await fix(member, [member])).code).toBe('forbidden')
  expect(await bonusesOf(member)).toEqual([])
  const staff = await newStaff()
  const send = (memberIds: unknown) =>
    staff.send<never>('POST', '/api/admin/database/missing-bonuses', { memberIds }, { 'idempotency-key': newKey() })
  expect((await send(Array.from({ length: FIX_MAX + 1 }, newKey))).code).toBe('invalidInput')
  expect((await send([])).code).toBe('invalidInput')
  expect((await send(['\u0000'])).code).toBe('invalidInput')
  const { status, body } = await staff.call('POST /api/admin/database/missing-bonuses', {
    body: { memberIds: [newKey()] },
  })
  expect([status, body]).toEqual([200, { fixed: [], failed: [], unchanged: 1 }])
})

test('many are listed page by page, each once', async () => {
  const staff = await newStaff()
  const { db } = app().database
  await sql`insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at)
    select gen_random_uuid(), 'Many', 'many' || n || '@gmail.com', true, 'many' || n || '@gmail.com', now(), now()
    from generate_series(1, 1500) n`.execute(db)
  const seen: string[] = []
  let checked = 0
  let after: string | undefined
  do {
    const part = await find(staff, after)
    expect(part.members.length).toBeLessThanOrEqual(FIX_MAX)
    seen.push(...part.members.map(({ id }) => id))
    checked += part.checked
    after = part.next ?? undefined
  } while (after)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(1500)
  expect(checked).toBeGreaterThan(0)
})

test('ledger and audit log verify afterwards, except for the wallet that the test removed', async () => {
  const { findings } = await verifyLedger(app().database.db)
  expect(findings.filter(({ damage }) => damage !== 'wallet missing')).toEqual([])
  expect((await verifyAudit(app().database.db)).findings).toEqual([])
})
