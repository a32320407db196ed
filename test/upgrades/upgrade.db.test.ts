// Databases of all released versions, filled with the demo data of their time, are upgraded to this version: the schema becomes the same as
// in a new database, nothing is lost, and everything that was written before can still be verified.

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openHandles } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { verifyExport } from '#server/modules/fairness/verify-export.ts'
import { Actor } from '#test/actor.ts'
import { callCommand } from '#test/call-command.ts'
import { engine, openTestDatabase, runsAllTests } from '#test/db.ts'
import { onDatabase, runOn } from '#test/postgres.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'

/** The releases whose databases are in this folder, the oldest first: it needs the migrations of all others. */
const ALL_RELEASES = globSync('*.sql.gz', { cwd: import.meta.dirname }).sort()
const RELEASES = runsAllTests ? ALL_RELEASES : ALL_RELEASES.slice(0, 1)
/** The secret and the password of the demo accounts with which the databases were filled. */
const SECRET = 'only for the upgrade tests, and long enough'
const ADA = { email: 'ada.okafor@gmail.com', password: 'demo-paz-2026' }

const PARTS = {
  columns: `select table_name || '.' || column_name || ': ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') || ' ' ||
      coalesce(generation_expression, '') from information_schema.columns where table_schema = 'public'`,
  constraints: `select conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select tablename || ': ' || indexdef from pg_indexes where schemaname = 'public'`,
  triggers: `select tgrelid::regclass::text || ': ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  functions: `select proname || ': ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
  views: `select viewname || ': ' || definition from pg_views where schemaname = 'public'`,
  comments: `select objoid::regclass::text || '.' || coalesce(attname, '') || ': ' || description
      from pg_description left join pg_attribute on attrelid = objoid and attnum = objsubid and objsubid > 0
      where classoid = 'pg_class'::regclass and objoid::regclass::text not like 'pg_%'`,
} as const

/** Returns every part of the schema as sorted lines, without parentheses: an expression that was dumped and loaded has fewer of them. */
async function schemaOf(db: Kysely<Schema>): Promise<Record<string, string[]>> {
  const lines: Record<string, string[]> = {}
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await sql<{ line: string }>`select ${sql.raw(`x.line from (${query}) x (line)`)}`.execute(db)
    lines[part] = rows.map(({ line }) => line.replace(/[()]/g, '')).sort()
  }
  return lines
}

async function countEntries(db: Kysely<Schema>) {
  const { rows } = await sql<{ entries: number }>`select count(*)::int as entries from public.transactions`.execute(db)
  return rows[0]
}

let fresh: Record<string, string[]>
beforeAll(async () => {
  const database = await openTestDatabase()
  fresh = await schemaOf(database.db)
  await database.close()
})

describe.each(RELEASES)('a database of %s', (file) => {
  const name = `paz_upgrade_${basename(file, '.sql.gz').replaceAll('.', '_')}`
  const folder = temporaryFolder()
  const settings = {
    SITE_DIR: tinySite(folder.path),
    DATA_DIR: join(folder.path, 'data'),
    EMBEDDED_DATABASE: 'pglite',
    SECRET,
    ...(engine === 'postgres' && { DATABASE_URL: onDatabase(inject('postgresUrl'), name) }),
  }

  /** Of the dump, whose connection has an empty search path. */
  let before: Awaited<ReturnType<typeof countEntries>>

  /** Works on the database while no server uses it. */
  async function withHandles<Result>(
    work: (handles: ReturnType<typeof openHandles>) => Promise<Result>,
  ): Promise<Result> {
    const handles = openHandles(readConfig(settings).database)
    try {
      return await work(handles)
    } finally {
      await handles.db.destroy()
      handles.lock?.release()
    }
  }

  beforeAll(async () => {
    if (engine === 'postgres') await runOn(inject('postgresUrl'), `create database ${name}`)
    const dump = gunzipSync(readFileSync(join(import.meta.dirname, file))).toString()
    before = await withHandles(async ({ db, executeSql }) => {
      await executeSql(dump)
      return await countEntries(db)
    })
  })
  afterAll(async () => {
    if (engine === 'postgres') await runOn(inject('postgresUrl'), `drop database ${name} with (force)`)
    folder[Symbol.dispose]()
  })

  test('is upgraded: members sign in, play and see their codes, and every entry and draw is valid', async () => {
    {
      await using server = new ServerProcess(settings)
      await server.connected()
      const ada = new Actor(await server.url(), undefined)
      expect((await ada.call('POST /api/auth/sign-in', { body: ADA })).status).toBe(200)
      expect((await ada.call('POST /api/games/wheel/spins')).status).toBe(200)
      const history = await ada.call('GET /api/redemptions')
      const done = history.body.items.find(({ status }) => status === 'completed')
      const shown = await ada.call('POST /api/redemptions/:id/reveal', { params: { id: done?.id ?? '' } })
      expect(shown.body.activationCode).toMatch(/\w{4}/)
      const draws = await ada.send<object>('GET', '/api/fairness/export')
      expect(verifyExport(JSON.stringify(draws.body)).findings).toEqual([])
      server.kill('SIGTERM')
      await server.exit()
    }
    await withHandles(async ({ db }) => {
      expect(await schemaOf(db)).toEqual(fresh)
      const after = await countEntries(db)
      expect(after?.entries).toBe((before?.entries ?? 0) + 1)
    })
    expect(await callCommand('verify', settings)).toEqual({ status: 0, output: expect.stringContaining('no findings') })
  })
})
