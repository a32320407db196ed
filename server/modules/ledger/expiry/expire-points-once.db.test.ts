import fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { readPendingMails } from '#server/modules/notifications/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { crashingNotifier } from '#test/crashing-notifier.ts'
import { engine } from '#test/db.ts'
import { entriesOf, expiryContext, post, postIn, runExpiry, signInAgain } from '#test/expiry.ts'
import { ExpiryModel, playStep, steps } from '#test/expiry-model.ts'
import { openWallets } from '#test/ledger/wallets.ts'
import { until } from '#test/until.ts'

const app = useTestApp()
const db = () => app().database.db
const goTo = (day: string, time = '00:07') => app().clock.set(`${day}T${time}:00.000Z`)
const run = (context = expiryContext(app())) => runExpiry(app(), context)

/** Members whose points expire on 16 March 2028, after all warnings, at that time. */
async function atTheEnd(count: number): Promise<readonly Actor[]> {
  goTo('2027-03-15', '12:00')
  const members = await Promise.all(Array.from({ length: count }, () => app().member()))
  for (const { id } of members) await post(db(), id, 250, 'spin_win', app().clock.now())
  for (const day of ['2028-02-14', '2028-03-08', '2028-03-16']) {
    goTo(day)
    if (day !== '2028-03-16') await run()
  }
  return await Promise.all(members.map((member) => signInAgain(app(), member)))
}
/** Messages of each expiry: a mail, a notification, and an event. */
const MESSAGES = 3
const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const kindsOf = async ({ id }: Actor) => (await entriesOf(db(), id)).map((entry) => entry.split(' ')[2])
/** Pending mails of a member, in order. */
const waiting = async (memberId: string) => {
  const { email } = await db()
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return (await readPendingMails(db(), email, app().config)).map(({ subject }) => subject)
}

test('over years of play, staff, bans, late runs and crashes the balance expires exactly when the rule says', {
  timeout: 300_000,
}, async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.date({ min: new Date('2027-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }),
      steps,
      async (start, program) => {
        app().clock.set(start.toISOString())
        const [memberId = ''] = await openWallets(db(), 1, app().clock)
        const model = new ExpiryModel(start)
        for (const step of program) {
          await playStep(app(), memberId, model, step)
          const wallet = await db()
            .selectFrom('wallets')
            .select(['points', 'expiry_warnings as warnings'])
            .where('member_id', '=', memberId)
            .executeTakeFirstOrThrow()
          expect(wallet).toEqual({ points: model.balance, warnings: model.warnings })
        }
        expect(await waiting(memberId)).toEqual(model.mails)
        expect((await entriesOf(db(), memberId)).filter((entry) => entry.endsWith('expiry'))).toEqual(model.expiries)
        expect((await verifyLedger(db(), memberId)).findings).toEqual([])
        for (const what of [
          ...model.mails.map((mail) => mail.replace(/\d.*$/, '')),
          ...model.expiries.map(() => 'expiry'),
        ])
          seen.set(what, (seen.get(what) ?? 0) + 1)
        await db().updateTable('wallets').set({ expiry_step_on: null }).where('member_id', '=', memberId).execute()
        await db().deleteFrom('outbox').execute()
      },
    ),
    { numRuns: 40 },
  )
  expect(seen.get('expiry')).toBeGreaterThan(0)
})

describe('the expiry is there exactly once', () => {
  test('for all members, under repeated crashes and concurrent runs', async () => {
    const members = await atTheEnd(12)
    let expired = 0
    for (const death of [1, 3, 8, 5]) {
      const context = { notifier: crashingNotifier(db(), expiryContext(app()).notifier, death) }
      await expect(run(context)).rejects.toThrow(/killed|terminat|connection/i)
      const done = (await Promise.all(members.map(kindsOf))).filter((kinds) => kinds.includes('expiry')).length
      expect(done - expired).toBe(Math.floor((death - 1) / MESSAGES))
      expired = done
    }
    const reports = await Promise.all(Array.from({ length: 4 }, () => run()))
    expect(reports.reduce((sum, report) => sum + report.expired, expired)).toBe(12)
    const mails = (await app().mails()).filter(({ subject }) => subject === '250 points have expired')
    for (const member of members) {
      expect(await kindsOf(member)).toEqual(['spin_win', 'expiry'])
      expect(mails.filter(({ to }) => to === member.account.email)).toHaveLength(1)
    }
  })

  test('and the warning as well, with two concurrent instances and small batches', async () => {
    goTo('2027-03-15', '12:00')
    const members = await Promise.all(Array.from({ length: 7 }, () => app().member({ points: 5 })))
    goTo('2028-02-14')
    const context = expiryContext(app())
    const reports = await Promise.all([runExpiry(app(), context, 3), runExpiry(app(), context, 2)])
    expect(reports.reduce((sum, { warned }) => sum + warned, 0)).toBe(7)
    const mails = (await app().mails()).map(({ to }) => to)
    for (const { account } of members) expect(mails.filter((to) => to === account.email)).toHaveLength(1)
  })

  test('a failure for one member does not affect the others', async () => {
    const members = await atTheEnd(3)
    const [, bad] = members
    const { notifier } = expiryContext(app())
    const event: typeof notifier.event = (tx, memberId, what) => {
      if (memberId === bad?.id) throw new Error('no such luck')
      return notifier.event(tx, memberId, what)
    }
    await expect(run({ notifier: { ...notifier, event } })).rejects.toThrow('no such luck')
    expect(await Promise.all(members.map(kindsOf))).toEqual([
      ['spin_win', 'expiry'],
      ['spin_win'],
      ['spin_win', 'expiry'],
    ])
    expect(await run()).toEqual({ warned: 0, expired: 1 })
  })
})

describe('a spin at the moment of the expiry', () => {
  test('comes first and preserves the balance, or plays on with an empty one: twenty at once, and two instances', async () => {
    const rounds = engine === 'postgres' ? 10 : 2
    for (let round = 0; round < rounds; round += 1) {
      const [member] = await atTheEnd(1)
      if (!member) throw new Error('member missing')
      const [answers] = await Promise.all([Promise.all(Array.from({ length: 20 }, () => spin(member))), run(), run()])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      const kinds = await kindsOf(member)
      // Directly after the earlier entries, or not at all.
      expect(kinds.lastIndexOf('expiry')).toBeLessThanOrEqual(1)
      expect(kinds.filter((kind) => kind === 'spin_win')).toHaveLength(6)
      const won = answers.reduce((sum, { status, body }) => sum + (status === 200 ? body.prize.points : 0), 0)
      const { body } = await member.call('GET /api/dashboard')
      expect(body.points).toBe(won + (kinds.includes('expiry') ? 0 : 250))
      expect(body.expiry).toMatchObject({ at: '2029-03-17T00:00:00.000Z', warned: false })
      expect((await verifyLedger(db(), member.id)).findings).toEqual([])
    }
  })

  describe.runIf(engine === 'postgres')('that waits for the wallet', () => {
    const someoneWaits = () =>
      until(
        async () =>
          (
            await db().executeQuery(
              CompiledQuery.raw(
                `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              ),
            )
          ).rows,
        (waiting) => waiting.length > 0,
      )

    test('waits for the expiry and finds the points expired', async () => {
      const [member] = await atTheEnd(1)
      if (!member) throw new Error('member missing')
      const { notifier } = expiryContext(app())
      let answer: ReturnType<typeof spin> | undefined
      const mail: typeof notifier.mail = async (...values) => {
        await notifier.mail(...values)
        answer = spin(member)
        await someoneWaits()
      }
      await run({ notifier: { ...notifier, mail } })
      const spun = await answer
      expect(spun?.body.balance).toBe(spun?.body.prize.points)
      expect(await kindsOf(member)).toEqual(['spin_win', 'expiry', 'spin_win'])
      expect((await verifyLedger(db(), member.id)).findings).toEqual([])
    })

    test('preserves them when it holds the lock first', async () => {
      const [member] = await atTheEnd(1)
      if (!member) throw new Error('member missing')
      let running: ReturnType<typeof run> | undefined
      await inTransaction(db(), async (tx) => {
        await postIn(tx, member.id, 50, 'spin_win', app().clock.now())
        running = run()
        await someoneWaits()
      })
      expect(await running).toEqual({ warned: 0, expired: 0 })
      expect(await kindsOf(member)).toEqual(['spin_win', 'spin_win'])
    })
  })
})

test.runIf(engine === 'postgres')(
  'of a member’s plays in a day one writes into the index, the others into their page alone',
  async () => {
    const { id } = await app().member()
    await inTransaction(db(), async (tx) => {
      const before = await writesOfWallets(tx)
      for (const at of ['2029-05-01T08:00:00Z', '2029-05-01T12:00:00Z', '2029-05-01T23:59:59Z', '2029-05-02T00:00:00Z'])
        await postIn(tx, id, 5, 'quiz', new Date(at))
      const after = await writesOfWallets(tx)
      expect([after.updated - before.updated, after.within_page - before.within_page]).toEqual([4, 2])
    })
  },
)

/** The rows that this connection has written, including those of earlier transactions. */
async function writesOfWallets(tx: Tx) {
  const { rows } = await sql<{ updated: number; within_page: number }>`
    select n_tup_upd as updated, n_tup_hot_upd as within_page from pg_stat_xact_user_tables
    where relname = 'wallets'`.execute(tx)
  return rows[0] ?? { updated: 0, within_page: 0 }
}
