// Fills an empty database with members and a history, by the use cases of the routes, and prints the accounts to sign in with. Does not
// change a database that has members.

import { permissionsOf } from '#contracts/roles.ts'
import { runForMember } from '#server/commands/run-for-member.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { spinWheel } from '#server/modules/games/spin-wheel.ts'
import { monthCalendar, projectChanges } from '#server/modules/leaderboard/index.ts'
import { changeStatus } from '#server/modules/members/index.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { readCatalogue } from '#server/modules/rewards/catalogue.ts'
import { createCodeCipher } from '#server/modules/rewards/index.ts'
import { moveRedemption } from '#server/modules/rewards/move-redemption.ts'
import { requestRedemption } from '#server/modules/rewards/request-redemption.ts'
import { systemRandom } from '../adapters/random.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { useOwnPostgres } from '../db/own-postgres.ts'
import { createLog } from '../log.ts'
import { DEMO_ACCOUNTS, DEMO_SUSPENDED } from './demo-accounts.ts'
import { addDemoActivationCodes } from './demo-activation-codes.ts'
import { addDemoCheckIn, addDemoCodes, DEMO_CODES, REDEEMED_DAYS_AGO, redeemDemoCodes } from './demo-earning.ts'
import { addDemoLastMonth, closeDemoLastMonth, inLastMonth } from './demo-last-month.ts'
import { addDemoMember, type DemoMember } from './demo-members.ts'
import { addDemoNewcomers } from './demo-newcomers.ts'
import { addDemoSharedDevice } from './demo-shared-device.ts'
import { addDemoTickets } from './demo-support.ts'

const DAY_MS = 24 * 3_600_000
const DAYS = 21
const NAMES = ['Ada Okafor', 'Bruno Silva', 'Chiara Conti', 'Dilan Kaya', 'Elif Demir', 'Femi Balogun', 'Grace Kim']
const STAFF = ['Sami Admin', 'Moritz Moderator', 'Sanna Support']

export async function loadDemo(): Promise<void> {
  const config = readConfig(process.env)
  // The demo accounts, including a super admin, have a public password.
  if (config.production) throw new Error('The demo does not run in production.')
  await using _ = await useOwnPostgres(config.database)
  const { log } = createLog('warn')
  const database = openDatabase(config.database, log)
  await database.connected
  const { count } = await database.db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) await fillDemo(database, config)
  await database.close()

  console.log(DEMO_ACCOUNTS)
  console.log(`Promo codes to try: ${DEMO_CODES}`)
}

/** Fills a database without members. */
export async function fillDemo({ db }: Database, config: ReturnType<typeof readConfig>): Promise<void> {
  const random = systemRandom
  const today = Date.now()
  const calendar = monthCalendar(config.timeZone)
  const lastMonth = { calendar, today: new Date(today) }
  const until = new Date(today - DAYS * DAY_MS)
  let now = new Date(Math.min(until.getTime(), inLastMonth(lastMonth, 2).getTime()))
  const clock = { now: () => now }
  const notifier = createNotifier(clock, random)
  const rewards = { notifier, clock, random, dailyPoints: undefined, cipher: createCodeCipher(config.codeKeys, random) }

  const members: DemoMember[] = []
  for (const name of NAMES) {
    const email = `${name.toLowerCase().replace(' ', '.')}@gmail.com`
    members.push(await addDemoMember(db, { name, email, secret: config.secret, notifier, now, random }))
  }
  const staff: DemoMember[] = []
  for (const [index, email] of ['admin@gmail.com', 'moderator@gmail.com', 'support@gmail.com'].entries()) {
    staff.push(
      await addDemoMember(db, { name: STAFF[index] ?? email, email, secret: config.secret, notifier, now, random }),
    )
  }

  await addDemoNewcomers(db, { notifier, random, secret: config.secret, today })
  await addDemoLastMonth(db, { ...lastMonth, notifier, until }, members)
  const setTime = (daysAgo: number) => {
    now = new Date(today - daysAgo * DAY_MS)
    return now
  }
  const batchCodes = await addDemoCodes(db, random, staff, setTime)
  // Each member's entries are in their order by time.
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    // The leaderboard of yesterday, so that the one of today shows who moved.
    if (daysAgo === 0) while ((await projectChanges(db, calendar, setTime(1))) > 0);
    for (const [index, member] of members.entries()) {
      const hoursAgo = (members.length - index) * 9
      if (hoursAgo > daysAgo * 24 && hoursAgo <= (daysAgo + 1) * 24) await redeem(member, index, hoursAgo, staff)
      if (daysAgo === 0) continue
      await addDemoCheckIn(db, notifier, member, index, daysAgo, setTime(daysAgo))
      const spins = (DAYS - daysAgo + index) % 6
      for (let spin = 0; spin < spins; spin += 1) {
        now = new Date(today - daysAgo * DAY_MS + (index * 60 + spin * 7) * 60_000)
        await runForMember(db, spinWheel(notifier), member.id, {}, now)
      }
      if (daysAgo === REDEEMED_DAYS_AGO)
        await redeemDemoCodes(db, { notifier, random, secret: config.secret }, member, index, batchCodes, setTime)
    }
  }
  const supporter = staff.at(-1)
  if (supporter)
    await addDemoTickets(db, { notifier, random, inbox: [] }, members, supporter, (hours) => {
      now = new Date(today - hours * 3_600_000)
      return now
    })
  now = new Date(today)
  if (staff[0]) await addDemoActivationCodes(db, rewards, staff[0].id, now)
  if (staff[0]) await suspend(staff[0].id)
  await addDemoSharedDevice(db, { notifier, random, secret: config.secret, today })
  await closeDemoLastMonth(db, { ...lastMonth, notifier })
  await db.deleteFrom('outbox').execute()

  /** Suspends a member for a week. */
  async function suspend(actorId: string) {
    const { id } = await db
      .selectFrom('members')
      .select('id')
      .where('email', '=', DEMO_SUSPENDED)
      .executeTakeFirstOrThrow()
    const lastDay = new Date(today + 7 * DAY_MS).toISOString().slice(0, 10)
    const form = { action: 'suspend', from: 'active', reason: 'Plays by a script', lastDay } as const
    const staffCall = { actorId, address: '127.0.0.1', requestId: null, limits: {} }
    const actor = { memberId: actorId, role: 'super_admin', permissions: permissionsOf('super_admin', null) } as const
    await inTransaction(db, (tx) => changeStatus(tx, { notifier }, actor, id, form, staffCall, now))
  }

  /** Requests the cheapest plan if the member can afford it, and moves the redemptions to different end states. */
  async function redeem(member: DemoMember, index: number, hoursAgo: number, [superAdmin]: readonly DemoMember[]) {
    const plans = (await readCatalogue(db)).flatMap((subscription) => subscription.plans)
    const [cheapest] = plans.toSorted((a, b) => a.points - b.points)
    if (!cheapest || !superAdmin) return
    const ends = [['processing', 'completed'], ['processing'], [], ['cancelled'], ['processing', 'failed']] as const
    now = new Date(today - hoursAgo * 3_600_000)
    const form = {
      planId: cheapest.id,
      expectedPoints: cheapest.points,
      email: member.email,
      country: 'OTHER',
      notes: '',
    } as const
    const requested = await runForMember(db, requestRedemption(rewards), member.id, { body: form }, now).catch(
      () => undefined,
    )
    let from: 'pending' | 'processing' = 'pending'
    for (const to of (requested && ends[index % ends.length]) ?? []) {
      now = new Date(now.getTime() + 3_600_000)
      const move = {
        from,
        to,
        activationCode: `DEMO-${index}-CODE`,
        instructions: 'Enter the code in the settings of your account.',
        reason: to === 'failed' || to === 'cancelled' ? 'Requested twice' : '',
      }
      await inTransaction(db, (tx) =>
        moveRedemption(
          tx,
          rewards,
          requested?.redemption.id ?? '',
          move,
          { actorId: superAdmin.id, address: '127.0.0.1', requestId: null, limits: {} },
          now,
        ),
      )
      if (to === 'processing') from = 'processing'
    }
  }
}

if (import.meta.main) await loadDemo()
