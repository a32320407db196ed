import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openAnchorStore } from '#server/adapters/anchor-store.ts'
import { fileAuditAnchors } from '#server/adapters/audit-anchor-store.ts'
import { deriveLedgerKeys } from '#server/db/ledger-keys.ts'
import { type Database, type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { readHead, recordStaffAction, storeAnchor } from '#server/modules/audit-log/index.ts'
import { postEntry, takeAnchor } from '#server/modules/ledger/index.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { callCommand } from '#test/call-command.ts'
import { runCommand } from '#test/command-process.ts'
import { engine, makeDatabase, runsAllTests } from '#test/db.ts'
import { openWallets } from '#test/ledger/wallets.ts'
import { onDatabase, runOn } from '#test/postgres.ts'

const NOT_CHECKED = 'Audit log head outside the database: not checked, because SECRET is not set'
const NOT_SIGNED = 'Signatures of entries, wallet anchor: not checked, because neither SECRET nor LEDGER_KEY is set'
const CODES = [randomUUID(), randomUUID()]
const NOW = new Date('2026-11-20T12:00:00.000Z')
const folder = mkdtempSync(join(tmpdir(), 'paz-verify-'))
/** The server's secret, and where it stores anchors. */
const HEAD = {
  SECRET: 'a secret of more than 32 characters for tests',
  AUDIT_HEAD_FILE: join(folder, 'heads', 'audit-head.jsonl'),
  WALLET_ANCHOR_FILE: join(folder, 'anchors', 'wallet-anchors.jsonl'),
}
const ledgerKeys = deriveLedgerKeys(HEAD.SECRET)
const anchors = { store: openAnchorStore(HEAD.WALLET_ANCHOR_FILE), keys: ledgerKeys }
const name = `paz_verify_${randomUUID().slice(0, 8)}`
const url = () => onDatabase(inject('postgresUrl'), name)

const verify = (settings: Record<string, string>) => callCommand('verify', settings)
const checkpoint = (settings: Record<string, string>, ...words: string[]) =>
  callCommand('checkpoint:ledger', settings, ...words)
/** With a data folder on both engines, because the default one may have the secret of a developer's server. */
const configured = (): Record<string, string> => ({
  DATA_DIR: folder,
  ...(engine === 'postgres' && { DATABASE_URL: url() }),
})

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const settings: DatabaseSettings =
    engine === 'postgres'
      ? { engine, url: url(), poolSize: 2, prepare: true, ledgerKeys }
      : { engine, folder, ledgerKeys }
  const database = openDatabase(settings, pino({ level: 'silent' }))
  await database.connected
  await work(database)
  await database.close()
}

let memberId = ''
beforeAll(async () => {
  await makeDatabase(name, folder)
  await withDatabase(async ({ db }) => {
    memberId = (await openWallets(db, 3))[0] ?? ''
    await inTransaction(db, async (tx) => {
      const gift = {
        memberId,
        type: 'earn',
        points: 5,
        description: 'Gift',
        taskType: 'promo',
        reason: 'gift',
      } as const
      for (const reference of CODES) await postEntry(tx, { ...gift, reference }, NOW)
      const action = { actorId: memberId, action: 'x', subject: { type: 'x', id: 'x' }, before: null, after: null }
      await recordStaffAction(tx, { ...action, reason: '', address: '', requestId: null }, NOW)
    })
    await bypassTriggers(
      db,
      ...CODES.map(
        (id) => `insert into promo_redemptions (member_id, code_id, id, code, points, description, created_at)
          values ('${memberId}', '${id}', gen_random_uuid(), 'GIFT', 5, '', now())`,
      ),
    )
  })
})
afterAll(async () => {
  if (engine === 'postgres') await runOn(inject('postgresUrl'), `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run verify', () => {
  test('reports what it verified, then each finding with its place', async () => {
    expect(await runCommand('verify', { ...configured(), ...HEAD })).toEqual({
      status: 0,
      output: [
        'Ledger: 3 members, 2 entries, no findings',
        'Sources of entries: no findings',
        'Wallet anchor outside the database: missing',
        'Audit log: 1 entries, no findings',
        'Audit log head outside the database, file: missing',
        '',
      ].join('\n'),
    })
    await withDatabase(({ db }) =>
      bypassTriggers(
        db,
        `update transactions set description = 'Mine' where member_id = '${memberId}' and seq = 2`,
        `update wallets set total_earned = 9 where member_id = '${memberId}'`,
        `update audit_log set reason = 'x'`,
      ),
    )
    expect(await verify(configured())).toEqual({
      status: 1,
      output: [
        'Ledger: 3 members, 2 entries, 2 findings',
        `  member ${memberId}, entry 2: entry altered`,
        `  member ${memberId}, wallet: total earned wrong`,
        'Sources of entries: no findings',
        NOT_SIGNED,
        'Audit log: 1 entries, 1 finding',
        '  entry 1: entry altered',
        NOT_CHECKED,
        '',
      ].join('\n'),
    })
  })

  test.runIf(runsAllTests)('compares the audit log with the anchor outside the database', async () => {
    await withDatabase(async ({ db }) => {
      await storeAnchor(db, fileAuditAnchors(HEAD.AUDIT_HEAD_FILE), HEAD.SECRET, await readHead(db), NOW)
      await bypassTriggers(
        db,
        'delete from audit_log',
        `update audit_log_head set seq = 0, hash = decode(repeat('00', 32), 'hex')`,
      )
    })
    const { status, output } = await verify({ ...configured(), ...HEAD })
    expect(status).toBe(1)
    expect(output).toContain('Audit log: 0 entries, no findings')
    expect(output.trim().split('\n').at(-1)).toBe(
      'Audit log head outside the database, file: TRUNCATED, the newest 1 entries are gone, since 2026-11-20T12:00:00.000Z, newest entry 1',
    )
  })

  test.runIf(runsAllTests)('reports entries of another key, which an operator can accept by checkpoints', async () => {
    await withDatabase(async ({ db }) => {
      const right = `update transactions set description = 'Gift' where member_id = '${memberId}'`
      await bypassTriggers(db, right, `update wallets set total_earned = 10 where member_id = '${memberId}'`)
      expect(await takeAnchor(db, anchors, NOW)).toMatchObject({ state: 'taken' })
    })
    const old = { ...configured(), ...HEAD }
    const other = { ...old, LEDGER_KEY: 'another key of more than 32 characters' }
    const missing = (await verify(other)).output
    expect(missing).toContain('Ledger: 3 members, 2 entries, 2 findings')
    expect(missing).toContain(`  member ${memberId}, entry 1: signature wrong`)
    expect(missing).toContain('Wallet anchor outside the database: SIGNATURE WRONG')
    expect((await checkpoint(other)).status).toBe(1)

    const rotating = { ...other, LEDGER_KEY_PREVIOUS: HEAD.SECRET }
    expect((await verify(rotating)).output).toContain('Ledger: 3 members, 2 entries, no findings')
    expect(await runCommand('checkpoint:ledger', rotating)).toEqual({
      status: 0,
      output: 'Verified: 0 findings\nCheckpoints: 1 wallets\nWallet anchor: taken\n',
    })
    const after = (await verify(other)).output
    expect(after).toContain('Ledger: 3 members, 2 entries, no findings')
    expect(after).toContain('Wallet anchor outside the database: matches')

    // With the old key alone, the checkpoint's signature is not valid.
    expect((await verify(old)).output).toContain(`  member ${memberId}, entry 2: checkpoint wrong`)
    rmSync(join(folder, 'anchors'), { recursive: true })
    expect((await checkpoint(old, '--accept')).status).toBe(0)
    expect((await verify(old)).output).toContain('Ledger: 3 members, 2 entries, no findings')
    // Deletes the newest entry consistently, so that only the anchor shows it.
    await withDatabase(({ db }) =>
      bypassTriggers(
        db,
        `delete from transactions where member_id = '${memberId}' and seq = 2`,
        `update wallets w set seq = 1, points = 5, total_earned = 5, head_hash = t.hash
          from transactions t where w.member_id = '${memberId}' and t.member_id = w.member_id and t.seq = 1`,
      ),
    )
    expect((await verify(old)).output).toContain(`  member ${memberId}: entry 2 of the anchor is missing or different`)
  })

  test.runIf(engine === 'pglite')('refuses a data directory that is in use', async () => {
    await withDatabase(async () => {
      const { status, output } = await runCommand('verify', configured())
      expect(status).toBe(2)
      expect(output).toContain(`Not verified. Another process is using the data directory ${folder}.`)
    })
  })

  test.runIf(engine === 'pglite')('creates no database', async () => {
    const empty = join(folder, 'nothing-here')
    const { status, output } = await verify({ DATA_DIR: empty })
    expect(status).toBe(2)
    expect(output).toBe(
      `Not verified. There is no database in ${empty}. Set DATA_DIR or DATABASE_URL to the one to use.\n`,
    )
  })

  test.runIf(engine === 'postgres')('reports an unreachable or empty database', async () => {
    const away = await verify({ DATABASE_URL: 'postgres://paz@127.0.0.1:1/paz' })
    expect(away.status).toBe(2)
    expect(away.output).toContain('ECONNREFUSED')
    const empty = await verify({ DATABASE_URL: inject('postgresUrl') })
    expect(empty).toEqual({
      status: 2,
      output: 'Not verified. The database has no tables yet. Start the server on it once.\n',
    })
  })
})
