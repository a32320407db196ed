// Random sequences of ledger operations on the real database, compared with a model. For more: LEDGER_OPERATIONS=1000000.
// To reproduce a failure: LEDGER_SEED and LEDGER_PATH as printed (seed and path).

import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postEntry, verifyLedger } from '#server/modules/ledger/index.ts'
import { engine, openTestDatabase, runsAllTests } from '#test/db.ts'
import { checkMembers } from '#test/ledger/check-members.ts'
import { MEMBERS, operationsOf, program } from '#test/ledger/program.ts'
import { runProgram } from '#test/ledger/run-program.ts'
import { openWallets } from '#test/ledger/wallets.ts'

/** On the first engine enough for every outcome; the second one shows only that it carries out the same statements. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? (runsAllTests ? 5000 : 300))
const SEED = process.env.LEDGER_SEED
const PROGRAMS_PER_ROUND = 25
const NOW = new Date('2026-11-20T12:00:00.000Z')
/** All outcomes of transactions; a run that misses one would not test it. */
const EVERYTHING = [
  'alreadyPosted',
  'cancelled',
  'insufficientPoints',
  'insufficientPoints, tolerated',
  'posted',
  'swallowed',
  'terminated',
  'thrown',
  'transactionInvalid',
  'transactionInvalid, tolerated',
]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('the ledger', () => {
  test(`preserves its invariants over ${OPERATIONS} random operations`, {
    timeout: 120_000 + OPERATIONS * 10,
  }, async () => {
    const { db } = database
    let operations = 0
    const tally = new Map<string, number>()
    const property = fc.asyncProperty(program, async (steps) => {
      const members = await openWallets(db, MEMBERS)
      await checkMembers(db, members, await runProgram(db, members, steps, tally))
      operations += operationsOf(steps)
    })
    const seed = SEED === undefined ? randomInt(2 ** 31) : Number(SEED)
    for (let round = 0; operations < OPERATIONS; round += 1) {
      await fc.assert(property, {
        seed: seed + round,
        path: process.env.LEDGER_PATH,
        numRuns: PROGRAMS_PER_ROUND,
        // The maximum time for shrinking a failing program.
        interruptAfterTimeLimit: 30_000,
      })
      if (SEED !== undefined) return
    }
    expect(operations).toBeGreaterThanOrEqual(OPERATIONS)
    // A few operations may miss rare outcomes.
    if (OPERATIONS >= 5000) expect([...tally.keys()].sort()).toEqual(EVERYTHING)
    expect((await verifyLedger(db)).findings).toEqual([])
  })

  test('takes an equal entry without a reference again after 60 seconds, and not a moment before', async () => {
    const { db } = database
    const [memberId = ''] = await openWallets(db, 1)
    const entry = { memberId, type: 'earn', points: 5, description: 'Gift', taskType: 'promo', reason: 'gift' } as const
    const after = (seconds: number) =>
      inTransaction(db, (tx) =>
        postEntry(tx, { ...entry, reference: null }, new Date(NOW.getTime() + seconds * 1000)),
      ).then(
        ({ seq }) => seq,
        ({ code }) => code,
      )
    const moments = [0, 0.001, 59.999, 60, 60.001, 119.999, 120]
    const refused = 'transactionInvalid'
    const answers = []
    for (const seconds of moments) answers.push(await after(seconds))
    expect(answers).toEqual([1, refused, refused, 2, refused, refused, 3])
  })

  test.runIf(engine === 'postgres')(
    'carries out both of two transactions that wait for each other’s wallet',
    async () => {
      const { db } = database
      const [one = '', other = ''] = await openWallets(db, 2)
      const gift = { type: 'earn', points: 5, description: 'Gift', taskType: 'promo', reason: 'gift' } as const
      let attempts = 0
      let held = 0
      let bothHoldOne = () => {}
      const barrier = new Promise<void>((resolve) => {
        bothHoldOne = resolve
      })
      const giveBoth = (first: string, second: string, reference: string) =>
        inTransaction(db, async (tx) => {
          attempts += 1
          await postEntry(tx, { ...gift, memberId: first, reference }, NOW)
          held += 1
          if (held === 2) bothHoldOne()
          await barrier
          await postEntry(tx, { ...gift, memberId: second, reference }, NOW)
        })
      await Promise.all([giveBoth(one, other, 'there'), giveBoth(other, one, 'back')])
      // The loser retries; it needs a third attempt only if the winner has not committed by then.
      expect(attempts).toBeGreaterThanOrEqual(3)
      for (const id of [one, other])
        expect(await verifyLedger(db, id)).toEqual({ members: 1, entries: 2, findings: [] })
    },
  )
})
