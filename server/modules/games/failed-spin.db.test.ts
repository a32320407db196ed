// A spin that fails must change nothing: no nonce, no spin, no points, no stored answer.

import { afterEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { changeSchema } from '#test/change-schema.ts'

const app = useTestApp()
const SPIN = 'POST /api/games/wheel/spins'
const TABLES = [
  'daily_counts',
  'fairness_seeds',
  'wallets',
  'transactions',
  'points_audit_log',
  'draws',
  'outbox',
  'idempotency_keys',
]

/** Makes every write to a table fail until the test ends. */
async function breakTable(table: string): Promise<void> {
  await changeSchema(
    app().database.db,
    `create or replace function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    `create trigger broken before insert or update on ${table} for each row execute function break_it()`,
  )
}

const repair = (...tables: readonly string[]): Promise<void> =>
  changeSchema(app().database.db, ...tables.map((table) => `drop trigger if exists broken on ${table}`))

afterEach(() => repair(...TABLES))

/** Reads everything that a spin can change. */
async function stateOf(member: Actor) {
  const { db } = app().database
  const [wheel, session, history, entries, outbox] = await Promise.all([
    member.call('GET /api/games/wheel'),
    member.call('GET /api/session'),
    member.call('GET /api/fairness/draws'),
    member.call('GET /api/transactions'),
    db.selectFrom('outbox').select('id').where('member_id', '=', member.id).execute(),
  ])
  return [wheel.body, session.body.member?.points, history.body.items, entries.body.items, outbox.length]
}

describe('a spin that fails', () => {
  test.each(TABLES)(
    'because %s cannot be written changes nothing, and its retry counts as the first attempt',
    async (table) => {
      const member = await app().member()
      await member.call(SPIN)
      const before = await stateOf(member)
      await breakTable(table)
      const key = newKey()
      const failed = await member.call(SPIN, { key })
      expect(failed).toMatchObject({ status: 500, code: 'unexpected' })
      expect(await stateOf(member)).toEqual(before)
      await repair(table)

      const retried = await member.call(SPIN, { key })
      expect(retried.status).toBe(200)
      expect(retried.body).toMatchObject({ spinsRemaining: 3, draw: { nonce: 1 } })
      expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
    },
  )

  test('because none is left uses no nonce', async () => {
    const member = await app().member()
    for (let spin = 0; spin < 5; spin += 1) await member.call(SPIN)
    const before = await stateOf(member)
    expect((await member.call(SPIN)).code).toBe('noSpinsRemaining')
    expect(await stateOf(member)).toEqual(before)
    expect((await member.call('GET /api/fairness')).body.nextNonce).toBe(5)
  })
})
