import { expect, test } from 'vitest'
import { keyedHash } from '#server/adapters/keyed-hash.ts'
import { decide, fakeNotifier, NOON, VIEWER } from '#test/decide.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { claimWelcomeBonus } from './welcome-bonus.ts'

const SECRET = 'secret'
const command = claimWelcomeBonus({ notifier: fakeNotifier, secret: SECRET })
const POINTS = FIRST_RULES.welcomeBonus
const MARK = { mailbox_hash: 'hash', created_at: NOON, rule_set: FIRST_RULES.number }
const NOTHING = { awarded: false, points: 0, balance: VIEWER.points, opensAt: null }

type Snapshot = Parameters<typeof command.decide>[0]['snapshot']
const claim = (read: Partial<Snapshot> = {}) =>
  decide(command, {
    snapshot: { mailbox: 'ada@example.com', earlierBonus: null, rooms: null, ...read },
    input: {} as never,
    enriched: { mailboxHash: 'hash' },
  })

test('the first bonus of a mailbox is credited, and its mark stored', () => {
  expect(claim()).toMatchObject({
    output: { awarded: true, points: POINTS, balance: VIEWER.points + POINTS, opensAt: null },
    effects: {
      entry: { type: 'earn', points: POINTS, taskType: 'signup', reference: 'signup' },
      rows: { signup_bonuses: [MARK], budget_uses: undefined, outbox: [{ payload: { type: 'balance' } }] },
    },
  })
})

test('a mailbox is identified by its keyed hash', async () => {
  const snapshot = { mailbox: 'ada@example.com', earlierBonus: null, rooms: null }
  const enriched = await command.enrich?.({ snapshot } as never)
  expect(enriched).toEqual({ mailboxHash: keyedHash(SECRET, 'ada@example.com') })
})

test('a mailbox with a mark gets nothing more', () => {
  expect(claim({ earlierBonus: 'mark' })).toEqual({ output: NOTHING, effects: {} })
})

test.each(['entry', 'import'] as const)(
  'a bonus that only the %s shows is not repeated, and its mark is stored again',
  (earlierBonus) => {
    expect(claim({ earlierBonus })).toEqual({ output: NOTHING, effects: { rows: { signup_bonuses: [MARK] } } })
  },
)

test('a budget counts the bonus, and with too little left postpones it to its next period', () => {
  const roomFor = (room: number) => [{ scope: 'all', named: null, room, opensAt: '2026-11-21T00:00:00+00:00' }] as const
  expect(claim({ rooms: roomFor(POINTS) })).toMatchObject({
    output: { awarded: true },
    effects: { rows: { budget_uses: [{ source: 'welcome', at: NOON, most: POINTS, points: POINTS }] } },
  })
  expect(claim({ rooms: roomFor(POINTS - 1) })).toEqual({
    output: { ...NOTHING, opensAt: '2026-11-21T00:00:00.000Z' },
    effects: {},
  })
})
