import type { TestMember } from '../factories.ts'
import type { Action, Answer, Journal } from './journal.ts'

export interface ActorGroup {
  readonly members: readonly TestMember[]
  readonly staff: readonly TestMember[]
  /** A plan that members can afford. */
  readonly plan: Plan
  /** A plan with codes for half of the members. */
  readonly instantPlan: Plan
}

interface Plan {
  readonly id: string
  readonly points: number
}

/** Sends an action and returns the answer. @throws Error without an answer */
export type Send = (action: Action) => Promise<Answer>

/** Upper limit of the actions that one member takes part in. */
export const ACTIONS_PER_MEMBER = 14

/**
 * Runs all actions of a group concurrently: retries unanswered ones, spins more often than a day allows, rotates seeds,
 * redeems plans with and without codes in stock, and lets staff complete or cancel the redemptions. Ends when all are done or the server is gone.
 */
export async function runWorkload(send: Send, journal: Journal, group: ActorGroup): Promise<void> {
  const { members, staff, plan, instantPlan } = group
  const sequences = journal.unanswered.map((action) => untilUnanswered(() => send(action)))
  for (const [index, member] of members.entries()) {
    const staffMember = staff[index % staff.length] ?? member
    sequences.push(
      untilUnanswered(() => spinAll(send, journal, member)),
      untilUnanswered(() => redeem(send, journal, member, staffMember, plan, 'cancelled')),
      untilUnanswered(() => redeem(send, journal, member, staffMember, plan, 'completed')),
      // Without a code it waits for staff.
      untilUnanswered(() => redeem(send, journal, member, staffMember, instantPlan, 'cancelled')),
    )
  }
  await Promise.all(sequences)
}

/** Runs a sequence of actions up to the first without an answer, which the next run retries. */
async function untilUnanswered(run: () => Promise<unknown>): Promise<void> {
  await run().catch((error: unknown) => {
    if (!isRetryable(error)) throw error
  })
}

/** Returns whether an action got no answer: a failed fetch (TypeError), an incomplete body, or 503 by {@link Journal.send}. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && (error.name === 'SyntaxError' || error.message.includes('try again')))

async function spinAll(send: Send, journal: Journal, member: TestMember): Promise<void> {
  for (let spin = 0; spin < 6; spin += 1) {
    await send(journal.begin('spin', member))
    if (spin === 2) await send(journal.begin('rotate', member, { body: { clientSeed: 'lucky' } }))
  }
}

async function redeem(
  send: Send,
  journal: Journal,
  member: TestMember,
  staffMember: TestMember,
  plan: Plan,
  end: 'cancelled' | 'completed',
): Promise<void> {
  const form = { planId: plan.id, expectedPoints: plan.points, email: 'me@example.com', country: 'IN' }
  const { status, body } = await send(journal.begin('redeem', member, { body: form }))
  if (status !== 200 || isInstant(body)) return
  const params = { id: redemptionIdOf(body) }
  const steps = end === 'cancelled' ? ['pending', end] : ['pending', 'processing', end]
  for (const [index, to] of steps.slice(1).entries()) {
    const form = { from: steps[index], to, activationCode: `CODE ${params.id}`, reason: 'The member asked for it' }
    await send(journal.begin('moveRedemption', staffMember, { params, body: form }))
  }
}

/** Whether the answer to a redemption says that a code of the stock completed it. */
export const isInstant = (body: unknown): boolean =>
  (body as { redemption: { status: string } }).redemption.status === 'completed'

export const redemptionIdOf = (body: unknown): string => (body as { redemption: { id: string } }).redemption.id
