import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { verifyBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { callCommand } from '#test/call-command.ts'
import { engine, makeDatabase } from '#test/db.ts'
import { onDatabase, postgresCanCrash, runOn } from '#test/postgres.ts'
import { temporaryFolder } from '#test/server-process.ts'

// What killed backups and proofs leave behind does not hinder later ones.

const SECRET = 'a secret of more than 32 characters for tests'
const folder = temporaryFolder()
const out = join(folder.path, 'out')
const name = `paz_interrupted_${randomUUID().slice(0, 8)}`
/** A role that may read all and record backups, and may not create databases. */
const reader = `${name}_reader`
const place: Record<string, string> = { DATA_DIR: join(folder.path, 'data'), SECRET, EMBEDDED_DATABASE: 'pglite' }
const say = () => {}
const options = { replace: undefined, acceptFindings: false, secret: SECRET, say }

/** Creates a folder or a file that was last changed so many hours ago. */
function leave(path: string, hours: number): void {
  if (path.endsWith('.part')) writeFileSync(path, 'x')
  else mkdirSync(path, { recursive: true })
  const at = Date.now() / 1000 - hours * 3600
  utimesSync(path, at, at)
}

async function databasesLike(pattern: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    const { rows } = await client.query('select datname from pg_database where datname like $1 order by 1', [pattern])
    return rows.map(({ datname }) => datname)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await makeDatabase(name, place.DATA_DIR ?? '')
  if (engine === 'postgres') place.DATABASE_URL = onDatabase(inject('postgresUrl'), name)
})
afterAll(async () => {
  if (engine === 'postgres') {
    for (const made of await databasesLike(`${name}%`))
      await runOn(inject('postgresUrl'), `drop database ${made} with (force)`)
    await runOn(inject('postgresUrl'), `drop role if exists ${reader}`)
  }
  folder[Symbol.dispose]()
})

describe.skipIf(engine === 'postgres' && !postgresCanCrash())('after a killed run', () => {
  test('its files are deleted, and those of a run in progress are not', async () => {
    const config = readConfig(place)
    const old = 'paz-20261120T023000Z.tar.zst'
    const current = 'paz-20261121T023000Z.tar.zst'
    mkdirSync(out)
    for (const suffix of ['staging', 'part']) {
      leave(join(out, `${old}.${suffix}`), 24)
      leave(join(out, `${current}.${suffix}`), 1)
    }
    leave(join(out, 'not-ours.staging'), 24)
    for (const place of [out, config.dataDir]) {
      leave(join(place, 'restoring-oldone'), 24)
      leave(join(place, 'restoring-recent'), 1)
    }
    const unpackedIn = (place: string) => readdirSync(place).filter((file) => file.startsWith('restoring-'))

    const { path, name: made } = await makeBackup(config, out, say)
    expect(readdirSync(out).filter((file) => !file.startsWith('restoring-'))).toEqual(
      ['not-ours.staging', made, `${current}.part`, `${current}.staging`].sort(),
    )
    // Beside the backup, and not in DATA_DIR, which has no room for a database.
    const unpacked: string[][] = []
    const watch = () => void unpacked.push(unpackedIn(out), unpackedIn(config.dataDir))
    expect(await verifyBackup(config, path, { ...options, say: watch })).toMatchObject({ findings: [] })
    expect(unpacked.at(-2)).toHaveLength(2)
    expect(unpacked.at(-1)).toEqual(['restoring-recent'])
    for (const place of [out, config.dataDir]) expect(unpackedIn(place)).toEqual(['restoring-recent'])
  })

  test.runIf(engine === 'postgres')('its database is dropped, and one that is in use is not', async () => {
    const server = inject('postgresUrl')
    const inUse = `${name}_proof_b0c1d2e3`
    for (const left of [`${name}_proof_1`, `${name}_proof_${process.pid}`, inUse])
      await runOn(server, `create database ${left}`)
    await runOn(server, `create database ${name}xproof_1`)
    const other = new pg.Client({ connectionString: onDatabase(server, inUse) })
    await other.connect()
    try {
      const newest = readdirSync(out).find((file) => file.endsWith('.zst')) ?? ''
      expect(await verifyBackup(readConfig(place), join(out, newest), options)).toMatchObject({ findings: [] })
      expect(await databasesLike(`${name}_%`)).toEqual([inUse, `${name}xproof_1`])
    } finally {
      await other.end()
    }
  })

  test.runIf(engine === 'postgres')(
    'a backup whose proof cannot run is reported as made, and --keep runs',
    async () => {
      const target = join(folder.path, 'unproved')
      const database = place.DATABASE_URL ?? ''
      await runOn(database, `create role ${reader} login in role pg_read_all_data`)
      await runOn(database, `grant all on backups to ${reader}`)
      const url = new URL(database)
      url.username = reader
      mkdirSync(target)
      writeFileSync(join(target, 'paz-20260101T023000Z.tar.zst'), 'an older one')
      try {
        const settings = { ...place, DATABASE_URL: url.href }
        const { status, output } = await callCommand('backup', settings, '--to', target, '--prove', '--keep', '1')
        expect(output).toContain('The backup was made and recorded, but not verified.')
        expect(output).toContain('createdb')
        expect(output).not.toContain('No backup was made')
        expect(status).toBe(2)
        expect(readdirSync(target)).toEqual([expect.not.stringMatching(/^paz-20260101/)])
      } finally {
        await runOn(database, `drop owned by ${reader}`)
      }
    },
  )
})
