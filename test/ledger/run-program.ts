// Runs a program on a real database and compares every outcome with the model. Concurrent transactions must have the outcomes of
// a serial run in the order of their entry numbers; a refusal must be right at some point of that order.

import { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import { type Db, inTransaction, sqlStateOf, type Tx, violatesUnique } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { engine } from '#test/db.ts'
import {
  apply,
  type Ending,
  emptyWallet,
  type Outcome,
  type Posted,
  type Refusal,
  type Transaction,
  type Wallets,
} from './model.ts'
import { MEMBERS, type Step } from './program.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')

/**
 * Runs a program.
 *
 * @param tally counts the outcomes, so that a test can check that all kinds occurred
 * @returns the final wallets of the model, which the database must match
 */
export async function runProgram(
  db: Db,
  members: readonly string[],
  steps: readonly Step[],
  tally: Map<string, number>,
): Promise<Wallets> {
  const count = (outcome: Outcome) => {
    for (const name of typeof outcome === 'string' ? [outcome] : outcome.map((result) => kindOf(result))) {
      tally.set(name, (tally.get(name) ?? 0) + 1)
    }
    return outcome
  }
  let wallets: Wallets = Array.from({ length: MEMBERS }, () => emptyWallet)
  let at = START
  for (const step of steps) {
    if (step.kind === 'wait') at += step.seconds * 1000
    else if (step.kind === 'alone') {
      const expected = apply(wallets, step.transaction, at)
      expect(count(await runTransaction(db, members, step.transaction, at))).toEqual(expected.outcome)
      wallets = expected.wallets
    } else {
      const outcomes = await Promise.all(step.transactions.map((one) => runTransaction(db, members, one, at)))
      wallets = checkInCommitOrder(wallets, step.transactions, outcomes.map(count), at)
    }
  }
  return wallets
}

const kindOf = (result: Posted | Refusal): string => (typeof result === 'string' ? `${result}, tolerated` : 'posted')

/** Checks all outcomes against a serial run of the committed transactions in the order of their entry numbers. */
function checkInCommitOrder(
  before: Wallets,
  transactions: readonly Transaction[],
  outcomes: readonly Outcome[],
  at: number,
): Wallets {
  const answers = transactions.map((transaction, index) => ({ transaction, outcome: outcomes[index] ?? 'thrown' }))
  const committed = answers
    .filter(({ outcome }) => typeof outcome !== 'string')
    .sort((a, b) => seqOf(a.outcome) - seqOf(b.outcome))
  const moments = [before]
  for (const { transaction, outcome } of committed) {
    const expected = apply(moments.at(-1) ?? before, transaction, at)
    expect(outcome).toEqual(expected.outcome)
    moments.push(expected.wallets)
  }
  for (const { transaction, outcome } of answers.filter((answer) => typeof answer.outcome === 'string')) {
    expect(moments.map((moment) => apply(moment, transaction, at).outcome)).toContainEqual(outcome)
  }
  return moments.at(-1) ?? before
}

const seqOf = (outcome: Outcome): number => (outcome[0] as Posted).seq

class Thrown extends Error {}

async function runTransaction(
  db: Db,
  members: readonly string[],
  transaction: Transaction,
  at: number,
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (tx) => {
      const results = await postAll(tx, members, transaction, at)
      await end(tx, transaction.ending)
      return results
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refusal
    if (transaction.ending === 'commit' || !isEnd(error, transaction.ending)) throw error
    return transaction.ending
  }
}

async function postAll(tx: Tx, members: readonly string[], transaction: Transaction, at: number) {
  const results: (Posted | Refusal)[] = []
  for (const { member, ...post } of transaction.posts) {
    try {
      results.push(await postEntry(tx, { ...post, memberId: members[member] ?? '' }, new Date(at)))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!transaction.tolerant || !refusal || refusal === 'alreadyPosted') throw error
      results.push(refusal)
    }
  }
  return results
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Problem) return error.code as Refusal
  // Citus reports the key of the shard, such as transactions_once_102010, in the message alone.
  const isKeyOfShard = sqlStateOf(error) === '23505' && /"transactions_once_\d+"/.test((error as Error).message)
  return isKeyOfShard || violatesUnique(error, 'transactions_once') ? 'alreadyPosted' : undefined
}

const raw = (text: string) => CompiledQuery.raw(text)
/** The embedded database has no other connection that could cancel a query: it raises the error of a cancelled query. */
const RAISE = raw(`do $$ begin raise exception 'cancelled' using errcode = 'query_canceled'; end $$`)
const CANCEL = engine === 'postgres' ? raw('select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)') : RAISE
const TERMINATE = engine === 'postgres' ? raw('select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)') : RAISE

async function end(tx: Tx, ending: Ending): Promise<void> {
  if (ending === 'thrown') throw new Thrown()
  if (ending === 'cancelled') await tx.executeQuery(CANCEL)
  if (ending === 'terminated') await tx.executeQuery(TERMINATE)
  // A transaction that hides an error of the database must not report a commit.
  if (ending === 'swallowed') await tx.executeQuery(raw('select 1 / 0')).catch(() => {})
}

function isEnd(error: unknown, ending: Ending): boolean {
  if (ending === 'thrown') return error instanceof Thrown
  if (ending === 'cancelled') return sqlStateOf(error) === '57014'
  return error instanceof Error
}
