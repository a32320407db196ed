// An independent model of the ledger, without a database: one state per member, changed by one transaction after the other.
// Tests compare the product with it.

import type { EntryType, TaskType } from '#contracts/ledger.ts'

export interface Post {
  readonly member: number
  readonly type: EntryType
  readonly points: number
  readonly description: string
  readonly taskType: TaskType
  readonly reference: string | null
  readonly reason: string
}

/** How a transaction ends after its posts: `commit`, or a failure after which nothing is stored. */
export type Ending = 'commit' | 'thrown' | 'cancelled' | 'swallowed' | 'terminated'

export interface Transaction {
  readonly posts: readonly Post[]
  /** Whether the transaction goes on after a refused post. */
  readonly tolerant: boolean
  readonly ending: Ending
}

export interface Posted {
  readonly seq: number
  readonly balanceAfter: number
  readonly totalEarned: number
}

export type Refusal = 'transactionInvalid' | 'insufficientPoints' | 'alreadyPosted'
/** The result of each post of a committed transaction, or why it was not committed. */
export type Outcome = readonly (Posted | Refusal)[] | Refusal | Exclude<Ending, 'commit'>

export interface ModelEntry extends Post {
  readonly signed: number
  readonly balanceAfter: number
  readonly at: number
}

export interface Wallet {
  readonly points: number
  readonly totalEarned: number
  readonly entries: readonly ModelEntry[]
}

const WINDOW_MS = 60_000

export const emptyWallet: Wallet = { points: 0, totalEarned: 0, entries: [] }

/** All wallets of a program after some of its transactions. Immutable. */
export type Wallets = readonly Wallet[]

/** Applies one transaction. @returns its outcome and the wallets after it */
export function apply(wallets: Wallets, transaction: Transaction, at: number): { outcome: Outcome; wallets: Wallets } {
  const results: (Posted | Refusal)[] = []
  const after = [...wallets]
  for (const post of transaction.posts) {
    const wallet = after[post.member] ?? emptyWallet
    const refusal = refusalOf(wallet, post, at)
    if (refusal) {
      // PostgreSQL aborts a transaction when a constraint is violated.
      if (!transaction.tolerant || refusal === 'alreadyPosted') return { outcome: refusal, wallets }
      results.push(refusal)
      continue
    }
    const next = add(wallet, post, at)
    after[post.member] = next
    results.push({ seq: next.entries.length, balanceAfter: next.points, totalEarned: next.totalEarned })
  }
  if (transaction.ending !== 'commit') return { outcome: transaction.ending, wallets }
  return { outcome: results, wallets: after }
}

const signed = (post: Post): number => (post.type === 'redeem' ? -post.points : post.points)

function refusalOf(wallet: Wallet, post: Post, at: number): Refusal | undefined {
  if (!Number.isSafeInteger(post.points) || post.points <= 0) return 'transactionInvalid'
  if (post.description.trim() === '') return 'transactionInvalid'
  if (post.reference === null && wallet.entries.some((entry) => isDuplicate(entry, post, at)))
    return 'transactionInvalid'
  if (wallet.points + signed(post) < 0) return 'insufficientPoints'
  const paid = (entry: ModelEntry) => entry.reference === post.reference && entry.taskType === post.taskType
  // A spin is unique by its draw, and this model has no draws.
  if (post.reference !== null && post.taskType !== 'spin_win' && wallet.entries.some(paid)) return 'alreadyPosted'
  return undefined
}

/** A duplicate has the same member, type, points and description within 60 s (docs/product.md#duplicate-entries). */
const isDuplicate = (entry: ModelEntry, post: Post, at: number): boolean =>
  entry.reference === null &&
  entry.type === post.type &&
  entry.points === post.points &&
  entry.description === post.description &&
  at - entry.at < WINDOW_MS

function add(wallet: Wallet, post: Post, at: number): Wallet {
  const points = wallet.points + signed(post)
  return {
    points,
    totalEarned: wallet.totalEarned + (post.type === 'earn' ? post.points : 0),
    entries: [...wallet.entries, { ...post, signed: signed(post), balanceAfter: points, at }],
  }
}
