// What the ledger has to do, said a second time and without a database: one state per member, changed by
// one transaction after the other. A test compares; it never looks into the product for the answer.

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

/** How a transaction ends after its posts: `commit`, or one of the ways in which it must leave nothing. */
export type Ending = 'commit' | 'thrown' | 'cancelled' | 'swallowed' | 'terminated'

export interface Transaction {
  readonly posts: readonly Post[]
  /** A refused post does not end it; the others still count. */
  readonly tolerant: boolean
  readonly ending: Ending
}

export interface Posted {
  readonly seq: number
  readonly balanceAfter: number
  readonly totalEarned: number
}

export type Refusal = 'transactionInvalid' | 'insufficientPoints' | 'alreadyPosted'
/** What each post gave when the transaction was committed; otherwise why it was not. */
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

/** All wallets of a program, as they are after some of its transactions. Never changed, only replaced. */
export type Wallets = readonly Wallet[]

/** Carries out one transaction. @returns what it gives and the wallets after it */
export function apply(wallets: Wallets, transaction: Transaction, at: number): { outcome: Outcome; wallets: Wallets } {
  const results: (Posted | Refusal)[] = []
  const after = [...wallets]
  for (const post of transaction.posts) {
    const wallet = after[post.member] ?? emptyWallet
    const refusal = refusalOf(wallet, post, at)
    if (refusal) {
      // A violated constraint has ended the database's transaction: nobody can go on after it.
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
  if (post.reference === null && wallet.entries.some((entry) => isTwin(entry, post, at))) return 'transactionInvalid'
  if (wallet.points + signed(post) < 0) return 'insufficientPoints'
  const paid = (entry: ModelEntry) => entry.reference === post.reference && entry.taskType === post.taskType
  // What stands behind a spin is its draw, which is there once by itself; here there are none.
  if (post.reference !== null && post.taskType !== 'spin_win' && wallet.entries.some(paid)) return 'alreadyPosted'
  return undefined
}

/** Document 1, section 4: identical in member, type, points and description within the last 60 s. */
const isTwin = (entry: ModelEntry, post: Post, at: number): boolean =>
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
