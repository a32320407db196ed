// Runs the decision of a command on plain values, without a database.

import type { NotificationContent } from '#contracts/notifications.ts'
import type { CommandLogic, DecisionInput, Effects } from '#server/commands/command.ts'
import type { NotificationRow, OutboxRow } from '#server/commands/rows.ts'
import type { Parts } from '#server/db/parts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { MemberSeeds } from '#server/modules/fairness/index.ts'
import { FIRST_RULE_BOOK, FIRST_RULES } from './first-rules.ts'

export const NOON = new Date('2026-11-20T12:00:00.000Z')

/** Returns the time this many seconds after noon, in the format of a snapshot. */
export const secondsFromNoon = (seconds: number): string => new Date(NOON.getTime() + seconds * 1000).toISOString()

export const VIEWER: Viewer = {
  sessionId: 'a0000000-0000-4000-8000-000000000001',
  memberId: 'a0000000-0000-4000-8000-000000000002',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'member',
  permissions: [],
  limits: {},
  viewAs: null,
  hasSecondFactor: false,
  hasLongPassword: false,
  timeZone: 'UTC',
  extendedDay: null,
  createdAt: new Date('2026-11-01T00:00:00.000Z'),
  points: 1000,
  totalEarned: 2000,
  campaigns: [],
}

/** Returns fixed seeds with this nonce. */
export const seedsAt = (nonce: number): MemberSeeds => ({
  generation: 1,
  serverSeed: 'ab'.repeat(32),
  clientSeed: 'mine',
  nonce,
})

/** A notifier whose outbox rows contain their arguments. */
export const fakeNotifier = {
  eventRow: (payload: object, afterSeconds = 0): OutboxRow => rowOf('event', payload, afterSeconds),
  mailRow: (recipient: object, letter: object): OutboxRow => rowOf('mail', { recipient, letter }, 0),
  notificationRow: (content: NotificationContent): NotificationRow => ({
    id: 'a0000000-0000-4000-8000-000000000003',
    ...content,
    created_at: NOON,
  }),
}

const rowOf = (topic: OutboxRow['topic'], payload: object, afterSeconds: number): OutboxRow => ({
  id: 'a0000000-0000-4000-8000-000000000003',
  topic,
  payload,
  created_at: NOON,
  available_at: new Date(NOON.getTime() + afterSeconds * 1000),
})

type Read<Input, P extends Parts, Enriched> = Partial<
  Omit<DecisionInput<Input, P, Enriched>, 'viewer' | 'snapshot'>
> & {
  readonly snapshot: DecisionInput<Input, P>['snapshot']
  readonly viewer?: Partial<Viewer>
}

/** Runs a decision. @returns the output with its effects, or the code of the refusal */
export function decide<Input, Output, P extends Parts, Enriched>(
  command: CommandLogic<Input, Output, P, Enriched>,
  {
    snapshot,
    viewer,
    input,
    now = NOON,
    enriched,
    rules = FIRST_RULES,
    campaigns = [],
  }: Read<NoInfer<Input>, NoInfer<P>, NoInfer<Enriched>>,
): { readonly output: Output; readonly effects: Effects } | { readonly code: string; readonly effects?: Effects } {
  try {
    const rulesNumbered = (number: number) => FIRST_RULE_BOOK.numbered(number)
    const decisionInput = {
      snapshot,
      viewer: { ...VIEWER, ...viewer },
      input: input ?? {},
      now,
      enriched,
      rules,
      campaigns,
      rulesNumbered,
    }
    const decision = command.decide(decisionInput as DecisionInput<Input, P, Enriched>)
    return 'refusal' in decision ? { code: decision.refusal.code, effects: decision.effects } : decision
  } catch (error) {
    if (error instanceof Problem) return { code: error.code }
    throw error
  }
}
