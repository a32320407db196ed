import fc from 'fast-check'
import type { TaskType } from '#contracts/ledger.ts'
import type { Ending, Post, Transaction } from './model.ts'

/** A step of a program: a wait, one transaction, or several concurrent ones. */
export type Step =
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'alone'; readonly transaction: Transaction }
  | { readonly kind: 'together'; readonly transactions: readonly Transaction[] }

export const MEMBERS = 3

const member = fc.nat(MEMBERS - 1)
const TASK_TYPES: readonly TaskType[] = ['spin_win', 'redemption', 'refund']

// Few distinct values, so that duplicates, used references and empty wallets are frequent.
const points = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 20, arbitrary: fc.constant(10) },
  { weight: 10, arbitrary: fc.integer({ min: 100, max: 5000 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, -1, 0.5, Number.NaN, 2 ** 53) },
)
const description = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom('Spin & Win: 10 Points', 'Grüße | 3:abc', '🎡', "O'Hara; -- \\") },
  { weight: 1, arbitrary: fc.constantFrom('', '  ') },
)
const reference = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.nat(40).map((number) => `request ${number}`) },
)

const postOf = (whose: fc.Arbitrary<number>): fc.Arbitrary<Post> =>
  fc.record({
    member: whose,
    type: fc.constantFrom('earn', 'earn', 'earn', 'redeem', 'redeem', 'refund'),
    points,
    description,
    taskType: fc.constantFrom(...TASK_TYPES),
    reference,
    reason: fc.constantFrom('spin win', 'redemption', 'Prämie ✓', 'adjustment'),
  })

const ending: fc.Arbitrary<Ending> = fc.oneof(
  { weight: 60, arbitrary: fc.constant<Ending>('commit') },
  { weight: 4, arbitrary: fc.constant<Ending>('thrown') },
  { weight: 3, arbitrary: fc.constant<Ending>('cancelled') },
  { weight: 3, arbitrary: fc.constant<Ending>('swallowed') },
  { weight: 1, arbitrary: fc.constant<Ending>('terminated') },
)

const alone: fc.Arbitrary<Step> = fc
  .record({ posts: fc.array(postOf(member), { minLength: 1, maxLength: 5 }), tolerant: fc.boolean(), ending })
  .map((transaction) => ({ kind: 'alone', transaction }))

/** A transaction of one member, because two members in opposite order cause a deadlock, which has its own test. */
const concurrent: fc.Arbitrary<Transaction> = member.chain((whose) =>
  fc.record({
    posts: fc.array(postOf(fc.constant(whose)), { minLength: 1, maxLength: 3 }),
    tolerant: fc.constant(false),
    ending,
  }),
)

/** Concurrent transactions, some of them retries of the same one. */
const concurrently: fc.Arbitrary<Step> = fc
  .array(fc.tuple(concurrent, fc.constantFrom(1, 1, 1, 2, 4)), { minLength: 2, maxLength: 5 })
  .map((chosen) => ({
    kind: 'together',
    transactions: chosen.flatMap(([transaction, copies]) => Array<Transaction>(copies).fill(transaction)),
  }))

const wait: fc.Arbitrary<Step> = fc.constantFrom(1, 29, 59, 60, 61, 3600).map((seconds) => ({ kind: 'wait', seconds }))

/** Generates programs of about sixty operations. */
export const program: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof({ weight: 6, arbitrary: alone }, { weight: 3, arbitrary: concurrently }, { weight: 2, arbitrary: wait }),
  { minLength: 8, maxLength: 24 },
)

/** Counts the posts of a program. */
export const operationsOf = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => {
    if (step.kind === 'wait') return sum
    const transactions = step.kind === 'alone' ? [step.transaction] : step.transactions
    return sum + transactions.reduce((posts, transaction) => posts + transaction.posts.length, 0)
  }, 0)
