import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { verifyAudit } from '#server/modules/audit-log/index.ts'
import { postEntry, verifyLedger } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, confirmedMember, mailsTo, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer, readAllTables } from '#test/deletion.ts'
import { sendNotification } from '#test/notifications.ts'
import { formFor, move, planOf, redeemPlan, redemptionAt } from '#test/redemptions.ts'
import { givePassword } from '#test/second-factor.ts'

const STAFF_EMAILS = 'boss@gmail.com,chief@gmail.com,moderator.mo@gmail.com'
const app = useTestApp({ environment: { ...BEHIND_PROXY, STAFF_EMAILS } })

const rowOf = (id: string) =>
  app().database.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const walletOf = (id: string) =>
  app().database.db.selectFrom('wallets').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow()
const entriesOf = async (id: string) =>
  (
    await app().database.db.selectFrom('transactions').selectAll().where('member_id', '=', id).orderBy('seq').execute()
  ).map(({ type, points, task_type }) => `${type} ${points} ${task_type}`)

async function expectValidLedger(): Promise<void> {
  expect((await verifyLedger(app().database.db)).findings).toEqual([])
  expect((await verifyAudit(app().database.db)).findings).toEqual([])
}

/** Credits points to a new member. */
async function creditPoints(id: string, points = 5000): Promise<void> {
  const gift = { type: 'earn', taskType: 'adjustment', reference: 'gift', reason: 'adjustment' } as const
  await inTransaction(app().database.db, (tx) =>
    postEntry(tx, { ...gift, memberId: id, points, description: 'Gift' }, app().clock.now()),
  )
}

describe('deleting an account', () => {
  test.each([
    [{ confirmation: '' }, 'deletionNotConfirmed', 'Please type "DELETE" to confirm account deletion'],
    [{ confirmation: 'delete' }, 'deletionNotConfirmed', 'Please type "DELETE" to confirm account deletion'],
    [{ password: 'wrong horse' }, 'currentPasswordIncorrect', 'Current password is incorrect'],
    [{ password: '' }, 'currentPasswordIncorrect', 'Current password is incorrect'],
  ])('with %j does nothing', async (changes, code, detail) => {
    const { actor, email, id } = await newcomer(app())
    const answer = await deleteAccount(actor, changes)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code, detail })
    expect(await rowOf(id)).toMatchObject({ email, status: 'active' })
    expect((await actor.call('GET /api/dashboard')).status).toBe(200)
  })

  test('signs the member out everywhere, and address and password are refused afterwards', async () => {
    const { actor, email } = await newcomer(app())
    const elsewhere = visitor(app())
    await signIn(elsewhere, email)
    const stolen = actor.cookie
    const { status, body, headers } = await deleteAccount(actor)
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Account deleted successfully' } })
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^paz\.session_token=; .*Max-Age=0$/)])
    actor.cookie = stolen
    for (const device of [actor, elsewhere]) expect((await device.call('GET /api/dashboard')).status).toBe(401)
    expect((await signIn(visitor(app()), email)).code).toBe('invalidCredentials')
    await visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })
    expect(await mailsTo(app(), email)).toEqual([])
  })

  test('leaves no data that identifies the member', async () => {
    const { actor, email, id } = await newcomer(app())
    await creditPoints(id)
    await actor.call('PUT /api/me/profile', {
      body: { name: 'Zacharias Zwick', phone: '+442079461234', timeZone: 'UTC', locale: 'auto', showName: true },
    })
    const form = { ...formFor(await planOf(actor)), email: 'other.zwick@gmail.com', notes: 'for Zwick junior' }
    await actor.call('POST /api/redemptions', { body: form })
    await visitor(app()).call('POST /api/auth/forgot-password', { body: { email } })
    await actor.call('PUT /api/notifications/settings', { body: { topic: 'rewards', mail: false } })
    await sendNotification(app(), id)
    const personal = [email, 'Zwick', 'zwick', '+442079461234', 'Zacharias', actor.headers['x-forwarded-for'] ?? '?']
    const before = [...(await readAllTables(app()))].filter(([, rows]) => personal.some((text) => rows.includes(text)))
    expect(before.map(([table]) => table).sort()).toEqual(
      expect.arrayContaining(['idempotency_keys', 'members', 'outbox', 'redemptions', 'sessions']),
    )
    expect((await deleteAccount(actor)).status).toBe(200)
    for (const [table, rows] of await readAllTables(app())) {
      // Counts by network belong to no member, and are deleted after a day.
      if (table === 'throttles') continue
      for (const text of personal) expect(rows.includes(text), `${text} in ${table}`).toBe(false)
    }
    const { db } = app().database
    const emptied = ['sessions', 'credentials', 'idempotency_keys', 'signup_bonuses'] as const
    for (const table of [...emptied, 'notifications', 'muted_mails', 'known_devices'] as const) {
      const rows = await db.selectFrom(table).select('member_id').where('member_id', '=', id).execute()
      expect({ table, rows }).toEqual({ table, rows: [] })
    }
    const tokens = await db.selectFrom('verifications').select('id').where('identifier', 'like', `%${id}`).execute()
    expect(tokens).toEqual([])
    expect(await rowOf(id)).toMatchObject({ name: 'Deleted member', status: 'deleted', phone: null, image: null })
  })

  test('keeps the ledger, expires the points with an entry, and closes the wallet', async () => {
    const { actor, id } = await newcomer(app())
    await deleteAccount(actor)
    expect(await entriesOf(id)).toEqual(['earn 100 signup', 'redeem -100 expiry'])
    expect(await walletOf(id)).toMatchObject({ points: 0, total_earned: 100, closed_at: app().clock.now() })
    await expectValidLedger()
  })

  test('cancels pending and processing redemptions, and leaves ended ones unchanged', async () => {
    const { actor, id } = await newcomer(app())
    await creditPoints(id)
    const staff = await app().member({ role: 'moderator' })
    for (const status of ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const) {
      await redemptionAt(actor, staff, status)
    }
    await deleteAccount(actor)
    const rows = await app()
      .database.db.selectFrom('redemptions')
      .select(['status', 'reason', 'email', 'country', 'notes'])
      .where('member_id', '=', id)
      .execute()
    expect(rows.map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'completed',
      'failed',
    ])
    expect(rows.filter(({ reason }) => reason === 'Account deleted')).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ email: '', country: 'OTHER', notes: '' })
    // Of 5100 points, the completed redemption has cost 600, all others were refunded, and the rest has expired.
    expect((await entriesOf(id)).at(-1)).toBe('redeem -4500 expiry')
    const list = await staff.call('GET /api/admin/redemptions', { query: { search: id } })
    expect(list.status).toBe(200)
    const all = (await staff.call('GET /api/admin/redemptions', { query: { limit: 100 } })).body.items
    expect(all.filter(({ memberId }) => memberId === id).map(({ memberName }) => memberName)).toEqual(
      Array(5).fill('Deleted member'),
    )
    await expectValidLedger()
  })

  test('lets the mailbox register again, without a second welcome bonus', async () => {
    const { actor, email, id } = await newcomer(app())
    await deleteAccount(actor)
    const { actor: again } = await confirmedMember(app(), email)
    const { status, body } = await signIn(again, email)
    expect({ status, bonus: body.welcomeBonus, points: body.member.points }).toEqual({
      status: 200,
      bonus: 0,
      points: 0,
    })
    expect(body.member.id).not.toBe(id)
    expect((await again.call('POST /api/me/welcome-bonus')).body).toMatchObject({ awarded: false })
    // The same mailbox by another spelling.
    await deleteAccount(again)
    const dotted = email.replace('newcomer', 'new.comer')
    const { actor: third } = await confirmedMember(app(), dotted)
    expect((await signIn(third, dotted)).body.welcomeBonus).toBe(0)
    await expectValidLedger()
  })
})

describe('the super admins', () => {
  const boss = async (email: string) => {
    const { actor } = await confirmedMember(app(), email)
    const { body } = await signIn(actor, email)
    return { actor, role: body.member.role }
  }

  test('can leave while another one remains, also when the last two leave concurrently', async () => {
    const first = await boss('boss@gmail.com')
    const refused = await deleteAccount(first.actor)
    expect({ status: refused.status, code: refused.code }).toEqual({ status: 409, code: 'lastSuperAdmin' })
    const second = await boss('chief@gmail.com')
    const answers = await Promise.all([deleteAccount(first.actor), deleteAccount(second.actor)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['lastSuperAdmin', undefined])
    const { db } = app().database
    const audit = await db.selectFrom('audit_log').select('action').where('action', '=', 'staff.leave').execute()
    expect(audit).toHaveLength(1)
    await expectValidLedger()
  })

  test('are not needed for other staff to leave', async () => {
    const { actor, role } = await boss('moderator.mo@gmail.com')
    expect(role).toBe('moderator')
    expect((await deleteAccount(actor)).status).toBe(200)
  })
})

describe('deleting at the same time as', () => {
  /** Inserts a member with points and a password, because a registration through the application takes longer than the deletion. */
  async function richMember() {
    const actor = await app().member({ points: 5000 })
    actor.headers = visitor(app()).headers
    await givePassword(app(), actor.id)
    return { actor, email: actor.account.email, id: actor.id }
  }

  /** Checks that nothing is half done, and that no session is left. */
  async function expectGone(id: string, actor: Actor, cookie: string | undefined): Promise<void> {
    expect((await rowOf(id)).status).toBe('deleted')
    expect(await walletOf(id)).toMatchObject({ points: 0 })
    actor.cookie = cookie
    expect((await actor.call('GET /api/dashboard')).status).toBe(401)
    const { db } = app().database
    expect(await db.selectFrom('sessions').select('id').where('member_id', '=', id).execute()).toEqual([])
    const open = db.selectFrom('redemptions').select('id').where('member_id', '=', id)
    expect(await open.where('status', 'in', ['pending', 'processing']).execute()).toEqual([])
    expect(await open.where('email', '<>', '').execute()).toEqual([])
  }

  const others: readonly (readonly [
    name: string,
    codes: readonly (string | undefined)[],
    act: (actor: Actor, email: string) => Promise<readonly { status: number; code: string | undefined }[]>,
  ])[] = [
    [
      'itself: of five tries one does it',
      ['unauthenticated', undefined],
      (actor) => Promise.all(Array.from({ length: 4 }, () => deleteAccount(actor))),
    ],
    [
      'spins',
      ['unauthenticated', undefined],
      (actor) => Promise.all(Array.from({ length: 5 }, () => actor.call('POST /api/games/wheel/spins'))),
    ],
    [
      'requests for a subscription',
      ['unauthenticated', 'insufficientPointsForRedemption', undefined],
      async (actor) => {
        // By another member; the deletion may be first.
        const body = formFor(await planOf(await app().member()))
        return await Promise.all([1, 2, 3].map(() => actor.call('POST /api/redemptions', { body })))
      },
    ],
    [
      'signing in',
      ['invalidCredentials', undefined],
      (_, email) => Promise.all(Array.from({ length: 4 }, () => signIn(visitor(app()), email))),
    ],
    [
      'saving the profile and changing the password',
      ['unauthenticated', undefined],
      (actor) =>
        Promise.all([
          actor.call('PUT /api/me/profile', {
            body: { name: 'Zoe', phone: '', timeZone: 'Asia/Tokyo', locale: 'auto', showName: true },
          }),
          actor.call('POST /api/me/password', {
            body: { currentPassword: PASSWORD, newPassword: 'battery staple', confirmPassword: 'battery staple' },
          }),
        ]),
    ],
  ]

  test.each(others)('%s', async (_, codes, act) => {
    for (let round = 0; round < 4; round += 1) {
      const { actor, email, id } = await richMember()
      await redeemPlan(actor)
      const { cookie } = actor
      const [deleted, answers] = await Promise.all([deleteAccount(actor), act(actor, email)])
      for (const { status, code } of answers) {
        expect(status).toBeLessThan(500)
        expect(codes).toContain(code)
      }
      actor.cookie = cookie
      // The password may have been changed a moment before.
      if (deleted.code === 'currentPasswordIncorrect') await deleteAccount(actor, { password: 'battery staple' })
      await expectGone(id, actor, cookie)
    }
    await expectValidLedger()
  })

  test('a status change by staff is serialized with it', async () => {
    const staff = await app().member({ role: 'moderator' })
    for (let round = 0; round < 4; round += 1) {
      const { actor, id } = await richMember()
      const request = await redeemPlan(actor)
      const { cookie } = actor
      const [moved] = await Promise.all([move(staff, request, 'pending', 'processing'), deleteAccount(actor)])
      expect([undefined, 'redemptionConflict']).toContain(moved.code)
      await expectGone(id, actor, cookie)
    }
    await expectValidLedger()
  })
})
