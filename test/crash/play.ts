import type { TestMember } from '../factories.ts'
import type { Action, Answer, Journal } from './journal.ts'

export interface Cast {
  readonly members: readonly TestMember[]
  readonly staff: readonly TestMember[]
  /** A plan that members can afford. */
  readonly plan: { readonly id: string; readonly points: number }
}

/** Sends an action and says what came back. @throws Error when nobody has heard */
export type Send = (action: Action) => Promise<Answer>

/** How many actions a member's life holds at most. */
export const ACTIONS_PER_MEMBER = 12

/**
 * Everybody does everything at once: retries what nobody heard of, spins more often than there are spins,
 * rotates seeds, requests plans, and staff deliver or cancel them. Ends when all is done or the server gone.
 */
export async function play(send: Send, journal: Journal, { members, staff, plan }: Cast): Promise<void> {
  const lanes = journal.unheard.map((action) => lane(() => send(action)))
  for (const [index, member] of members.entries()) {
    const clerk = staff[index % staff.length] ?? member
    lanes.push(
      lane(() => spinAll(send, journal, member)),
      lane(() => redeem(send, journal, member, clerk, plan, 'cancelled')),
      lane(() => redeem(send, journal, member, clerk, plan, 'completed')),
    )
  }
  await Promise.all(lanes)
}

/** A person stops at the first call without an answer: that one is retried later. */
async function lane(life: () => Promise<unknown>): Promise<void> {
  await life().catch((error: unknown) => {
    if (!isAway(error)) throw error
  })
}

/** fetch fails with a TypeError when the other side is gone; the journal says so for a server not yet there. */
export const isAway = (error: unknown): boolean =>
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
  clerk: TestMember,
  plan: Cast['plan'],
  end: 'cancelled' | 'completed',
): Promise<void> {
  const form = { planId: plan.id, seenPoints: plan.points, email: 'me@example.com', country: 'IN' }
  const { status, body } = await send(journal.begin('request', member, { body: form }))
  if (status !== 200) return
  const params = { id: requestIdOf(body) }
  const steps = end === 'cancelled' ? ['pending', end] : ['pending', 'processing', end]
  for (const [index, to] of steps.slice(1).entries()) {
    const form = { from: steps[index], to, activationCode: `CODE ${params.id}`, reason: 'The member asked for it' }
    await send(journal.begin('move', clerk, { params, body: form }))
  }
}

export const requestIdOf = (body: unknown): string => (body as { redemption: { id: string } }).redemption.id
