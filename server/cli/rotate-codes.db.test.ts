import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { systemClock } from '#server/adapters/clock.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { readConfig } from '#server/config.ts'
import { type DatabaseSettings, openDatabase } from '#server/db/open.ts'
import { type Db, inTransaction } from '#server/db/transaction.ts'
import { createCodeCipher } from '#server/modules/rewards/index.ts'
import { callCommand } from '#test/call-command.ts'
import { CommandProcess } from '#test/command-process.ts'
import { engine, makeDatabase } from '#test/db.ts'
import { addMember } from '#test/factories.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { codeOf, storeCodes, storedCodes } from '#test/stored-codes.ts'
import { until } from '#test/until.ts'

const SECRET = 'a secret of more than 32 characters for tests'
const OLD = 'the key that was used until yesterday'
const NEW = 'the key that is used from today onwards'
const CODES = 500
const BATCH = 200
const folder = mkdtempSync(join(tmpdir(), 'paz-rotate-'))
const name = `paz_rotate_${randomUUID().slice(0, 8)}`
const url = () => onDatabase(inject('postgresUrl'), name)

const before = createCodeCipher({ current: OLD }, systemRandom)
const after = createCodeCipher({ current: NEW }, systemRandom)

/** The settings of the command. */
const settingsWith = (keys: Record<string, string>): Record<string, string> => ({
  SECRET,
  ...(engine === 'postgres' ? { DATABASE_URL: url() } : { DATA_DIR: folder }),
  ...keys,
})
const start = (keys: Record<string, string>) => new CommandProcess('rotate:codes', settingsWith(keys))
const rotate = (keys: Record<string, string>) => callCommand('rotate:codes', settingsWith(keys))

async function withDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const settings: DatabaseSettings =
    engine === 'postgres' ? { engine, url: url(), poolSize: 4, prepare: true } : { engine, folder }
  const database = openDatabase(settings, pino({ level: 'silent' }))
  await database.connected
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

let ids: string[] = []
/** Counts the codes that the current key decrypts, and checks that none is lost. */
const renewed = () =>
  withDatabase(async (db) => {
    const stored = [...(await storedCodes(db, ids))]
    for (const [id, code] of stored) {
      expect((code.startsWith(after.currentPrefix) ? after : before).decrypt(code, id)).toBe(codeOf(id))
    }
    return stored.filter(([, code]) => code.startsWith(after.currentPrefix)).length
  })

let memberId = ''
beforeAll(async () => {
  await makeDatabase(name, folder)
  await withDatabase(async (db) => {
    memberId = (await addMember(db, systemClock, readConfig({ SECRET }), {})).id
  })
})
beforeEach(() =>
  withDatabase(async (db) => {
    await db.deleteFrom('redemptions').execute()
    await db.deleteFrom('activation_codes').execute()
    ids = await storeCodes(db, memberId, before, CODES)
  }),
)
afterAll(async () => {
  if (engine === 'postgres') await runOn(inject('postgresUrl'), `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run rotate:codes', () => {
  test('reports how many codes it re-encrypted, and prints no code', async () => {
    const { status, output } = await start({ CODE_KEY: NEW, CODE_KEY_PREVIOUS: OLD }).result()
    expect(output.split('\n')).toEqual([
      '500 codes to re-encrypt',
      '  200 done',
      '  400 done',
      '  500 done',
      '500 codes re-encrypted, 0 left',
      'CODE_KEY_PREVIOUS is no longer needed.',
      '',
    ])
    expect(status).toBe(0)
    expect(await renewed()).toBe(CODES)
    const again = await rotate({ CODE_KEY: NEW })
    expect(again).toMatchObject({ status: 0, output: expect.stringContaining('0 codes re-encrypted, 0 left') })
  })

  test('without the codes’ key, changes none and lists those that are left', async () => {
    const { status, output } = await rotate({ CODE_KEY: NEW })
    expect(status).toBe(1)
    expect(output).toContain('0 codes re-encrypted, 500 left')
    expect(output).toContain(`  code ${ids[0]}: no key decrypts its code\n`)
    expect(output).toContain('  and 480 more\n')
    expect(await renewed()).toBe(0)
  })

  test('refuses a key that is too short, and does not print it', async () => {
    const { status, output } = await rotate({ CODE_KEY: NEW, CODE_KEY_PREVIOUS: 'hunter2' })
    expect(status).toBe(2)
    expect(output).toContain('CODE_KEY_PREVIOUS: must have at least 32 characters')
    expect(output).not.toContain('hunter2')
  })

  test.runIf(engine === 'postgres')('loses nothing when killed half way, and the next run does the rest', async () => {
    const keys = { CODE_KEY: NEW, CODE_KEY_PREVIOUS: OLD }
    await withDatabase((db) =>
      inTransaction(db, async (tx) => {
        // The second batch waits for a locked row. It is killed there, with uncommitted work.
        await tx
          .selectFrom('redemptions')
          .select('id')
          .where('id', '=', ids[BATCH + 50] ?? '')
          .forUpdate()
          .execute()
        const run = start(keys)
        await until(
          () => run.output,
          (output) => output.includes('  200 done'),
        )
        run.child.kill('SIGKILL')
        await run.result()
        expect(run.child.signalCode).toBe('SIGKILL')
      }),
    )
    expect(await renewed()).toBe(BATCH)
    const { status, output } = await rotate(keys)
    expect(status).toBe(0)
    expect(output).toContain('300 codes to re-encrypt')
    expect(output).toContain('300 codes re-encrypted, 0 left')
    expect(await renewed()).toBe(CODES)
  })

  test.runIf(engine === 'pglite')('refuses a data directory that is in use', async () => {
    await withDatabase(async () => {
      const { status, output } = await start({ CODE_KEY: NEW, CODE_KEY_PREVIOUS: OLD }).result()
      expect(status).toBe(2)
      expect(output).toContain('Not finished. Another process is using the data directory')
    })
  })
})
