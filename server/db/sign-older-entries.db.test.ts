// A database from before entries were signed: its entries are accepted once, and later forgeries are detected.

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import { verifySources } from '#server/modules/points-audit/index.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { engine } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { deriveLedgerKeys } from './ledger-keys.ts'
import { migrate } from './migrate.ts'
import { openEmbeddedHandles, openHandles } from './open.ts'
import { openPglite } from './pglite.ts'
import type { Schema } from './schema.ts'

const NAME = 'paz_signed_later'
const MEMBER = '00000000-0000-7000-8000-000000000001'
const ledgerKeys = deriveLedgerKeys('a secret of more than 32 characters for tests')
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function openEmpty(): Promise<Kysely<Schema>> {
  if (engine === 'pglite') {
    const { db } = openEmbeddedHandles(openPglite({}), undefined, ledgerKeys)
    closing.push(() => db.destroy())
    return db
  }
  const server = inject('postgresUrl')
  await runOn(server, `create database ${NAME}`)
  closing.push(() => runOn(server, `drop database ${NAME} with (force)`))
  const { db } = openHandles({
    engine,
    url: onDatabase(server, NAME),
    poolSize: 2,
    prepare: true,
    queryMs: 0,
    ledgerKeys,
  })
  closing.push(() => db.destroy())
  return db
}

/** Copies the migrations from before signing. @returns their folder */
async function olderMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paz-older-'))
  closing.push(() => rm(folder, { recursive: true }))
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  for (const name of await readdir(folder)) if (name >= '0048') await rm(join(folder, name))
  return folder
}

/** Adds chained entries: an ad, a welcome bonus, and an expiry of both. */
const OLD_ENTRIES = [
  ['earn', 50, 'daily_ad', 'task3-2026-02-28'],
  ['earn', 100, 'signup', 'signup'],
  ['redeem', -150, 'expiry', 'idle since 2025-11-01'],
] as const

test('a checkpoint covers older entries, and their claims and expiries become sources', async () => {
  const db = await openEmpty()
  await migrate(db, await olderMigrations())
  await bypassTriggers(
    db,
    `insert into members (id, name, email, email_confirmed, mailbox, created_at, updated_at)
      values ('${MEMBER}', 'x', 'x@gmail.com', true, 'x@gmail.com', now(), now())`,
    `insert into wallets (member_id) values ('${MEMBER}')`,
    `insert into signup_bonuses (mailbox_hash, member_id, created_at) values ('x', '${MEMBER}', now())`,
    ...OLD_ENTRIES.map(
      ([type, points, task, reference]) => `with w as (
          update wallets set points = points + ${points}, total_earned = total_earned + greatest(${points}, 0), seq = seq + 1,
            head_hash = ledger_hash(head_hash, member_id, seq + 1, '${type}', ${points}, points + ${points}, 'x', '${task}', '${reference}',
              'x', '2026-03-01Z'), prev_hash = head_hash
          returning *)
        insert into transactions select member_id, seq, '${type}', ${points}, points, 'x', '${task}', '${reference}', 'x', '2026-03-01Z',
          prev_hash, head_hash from w`,
    ),
  )
  expect(await migrate(db)).toContain('0048-sources-of-entries')
  const checkpoints = await db.selectFrom('wallet_checkpoints').select(['member_id', 'seq']).execute()
  expect(checkpoints).toEqual([{ member_id: MEMBER, seq: 3 }])
  const findings = async () => (await verifyLedger(db, MEMBER)).findings.map(({ seq, damage }) => [seq, damage])
  expect(await findings()).toEqual([])
  expect(await verifySources(db)).toEqual([])

  // Only once: a changed older entry (with its chain) and an entry added later are detected.
  await bypassTriggers(
    db,
    `delete from transactions where seq > 1`,
    `update transactions set description = 'y', hash = ledger_hash(prev_hash, member_id, seq, type, points, balance_after, 'y', task_type,
      reference, reason, created_at)`,
    `update wallets w set seq = 1, points = 50, total_earned = 50, head_hash = t.hash from transactions t`,
  )
  await sql`insert into transactions select member_id, 4, type, points, balance_after + points, description, task_type, 'task4-2026-02-28',
    reason, created_at, hash, hash from transactions`.execute(db)
  expect(await migrate(db)).toEqual([])
  expect(await findings()).toContainEqual([4, 'signature missing'])
  await bypassTriggers(db, 'update transactions set seq = 3 where seq = 4')
  expect(await findings()).toContainEqual([3, 'checkpoint wrong'])
})
