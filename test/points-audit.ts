import { sql } from 'kysely'
import { openAnchorStore } from '#server/adapters/anchor-store.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { awardWelcomeBonus } from '#server/modules/accounts/welcome-bonus.ts'
import type { WalletAnchors } from '#server/modules/ledger/index.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import {
  type AuditContext,
  monitorPoints,
  newBatchControl,
  processNextBatch,
} from '#server/modules/points-audit/index.ts'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'
import { oneCode, redeem } from './promo-codes.ts'
import { playQuiz } from './quiz.ts'
import { move, redeemPlan } from './redemptions.ts'

export const auditContext = ({ config, clock }: TestApp): AuditContext => ({
  notifier: createNotifier(clock, systemRandom),
  clock,
  random: systemRandom,
  secret: config.secret,
  anchors: anchorsOf(config),
})

/** Returns the wallet anchors of a test's application. */
export const anchorsOf = ({ walletAnchorFile, database }: TestApp['config']): WalletAnchors | undefined =>
  database.ledgerKeys && { store: openAnchorStore(walletAnchorFile), keys: database.ledgerKeys }

/** Adds a member without findings: with the welcome bonus that every signed-in member has. */
export async function paidMember(
  app: TestApp,
  role: 'member' | 'super_admin' = 'member',
  points = 2000,
): Promise<Actor> {
  const member = await app.member({ role, granted: points })
  const { secret } = app.config
  const notifier = createNotifier(app.clock, systemRandom)
  await inTransaction(app.database.db, (tx) => awardWelcomeBonus(tx, { notifier, secret }, member.id, app.clock.now()))
  return member
}

/**
 * Adds a member with an entry of most kinds, all made through the application: 1 opening balance, 2 welcome bonus, 3 and 4 spins, 5 scratch card, 6 quiz,
 * 7 check-in, 8 promo code, 9 a redemption, 10 and 11 another one and its refund.
 */
export async function playedMember(app: TestApp, staff: Actor): Promise<Actor> {
  const member = await paidMember(app)
  for (let spin = 0; spin < 2; spin += 1) {
    app.clock.advance(61)
    await member.call('POST /api/games/wheel/spins')
  }
  const { id } = (await member.call('POST /api/games/scratch/cards')).body.card
  await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id } })
  await playQuiz(app, member, { category: 'all', difficulty: 'easy' }, 1)
  await member.call('POST /api/check-in')
  const { code } = await oneCode(staff)
  await redeem(member, code)
  await redeemPlan(member)
  await move(staff, await redeemPlan(member), 'pending', 'cancelled', { reason: 'Asked for' })
  return member
}

/** Runs the current audit to its end, in batches of some members. */
export async function finishRuns(app: TestApp, members = 7): Promise<void> {
  for (let part = 0; part < 10_000; part += 1) {
    const pace = { ...newBatchControl(0), members }
    if ((await processNextBatch(app.database.db, auditContext(app), pace)) === undefined) return
  }
  throw new Error('a run does not end')
}

export const monitor = (app: TestApp) => monitorPoints(app.database.db, auditContext(app), app.clock.now())

/** Starts an investigation and runs it to its end. */
export async function investigate(app: TestApp, staff: Actor) {
  app.clock.advance(1)
  await staff.call('POST /api/admin/points-audit/investigations')
  await finishRuns(app)
  return (await staff.call('GET /api/admin/points-audit')).body
}

/** Reads the preview of the fix and runs the fix. */
export async function fix(app: TestApp, staff: Actor) {
  const { preview } = (await staff.call('GET /api/admin/points-audit/fix-preview')).body
  if (!preview) throw new Error('there is no preview')
  const { investigationId, members, points } = preview
  const body = { investigationId, members, points }
  app.clock.advance(1)
  const answer = await staff.call('POST /api/admin/points-audit/fixes', { body })
  await finishRuns(app)
  return { answer, page: (await staff.call('GET /api/admin/points-audit')).body }
}

/** Changes a balance directly in the database, where the trigger logs it. */
export async function changeBalance({ database, clock }: TestApp, memberId: string, by: number): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await sql`select set_config('paz.now', ${clock.now().toISOString()}, true)`.execute(tx)
    await sql`update wallets set points = points + ${by} where member_id = ${memberId}`.execute(tx)
  })
}
