// Once an activation code is delivered and shown, the server's process has it no more: not in its memory, not in its log, not in its traces.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { Actor } from '#test/actor.ts'
import { TEST_SECRET, useTestApp } from '#test/app.ts'
import { stockCodes } from '#test/code-stock.ts'
import { engine } from '#test/db.ts'
import { OtlpPeer } from '#test/otlp-peer.ts'
import { onDatabase } from '#test/postgres.ts'
import { formFor, planOf, redemptionAt } from '#test/redemptions.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

describe.skipIf(engine !== 'postgres')('a process that delivered codes', () => {
  // The process has the system's clock.
  const app = useTestApp({ now: new Date().toISOString() })
  const folder = temporaryFolder()
  afterAll(() => folder[Symbol.dispose]())

  /** Returns what a process has in its memory. It answers again once the whole file is written. */
  async function memoryOf(server: ServerProcess, url: string): Promise<string> {
    server.kill('SIGUSR2')
    const [file = ''] = await until(
      async () => globSync('*.heapsnapshot', { cwd: folder.path }),
      (files) => files.length === 1,
    )
    await fetch(`${url}/api/health`)
    return readFileSync(join(folder.path, file), 'latin1')
  }

  test('has none of them in its memory, its log and its traces', { timeout: 180_000 }, async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app().database.db)
    await using traces = await OtlpPeer.start()
    await using server = new ServerProcess({
      ...{ SECRET: TEST_SECRET, DATABASE_URL: onDatabase(inject('postgresUrl'), rows[0]?.name ?? '') },
      ...{ DATA_DIR: join(folder.path, 'data'), SITE_DIR: tinySite(folder.path) },
      ...{ LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: traces.url },
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder.path}`,
    })
    await server.connected()
    const url = await server.url()
    const member = new Actor(url, (await app().member({ points: 50_000 })).account)
    const staff = new Actor(url, (await app().member({ role: 'super_admin' })).account)
    const reveal = (id: string) => member.call('POST /api/redemptions/:id/reveal', { params: { id } })

    // One that staff type, and one from the stock.
    const typed = await reveal(await redemptionAt(member, staff, 'completed'))
    const plan = await planOf(member)
    expect((await stockCodes(staff, plan.id, ['SECRET-CODE-OF-THE-STOCK'])).status).toBe(200)
    const redeemed = await member.call('POST /api/redemptions', { body: formFor(plan) })
    const stocked = await reveal(redeemed.body.redemption.id)
    expect(typed.body.activationCode).toContain('SECRET-CODE-4711')
    expect(stocked.body.activationCode).toBe('SECRET-CODE-OF-THE-STOCK')
    await until(
      async () => traces.spans,
      (spans) => spans.some(({ name }) => name.includes('/reveal')),
    )

    const memory = await memoryOf(server, url)
    // What it needs is there, such as the address of its database.
    expect(memory.includes(rows[0]?.name ?? '-')).toBe(true)
    for (const [place, text] of Object.entries({ memory, log: server.output + server.errors, traces: traces.text }))
      expect(/SECRET-CODE[\w-]*/.exec(text)?.[0], place).toBeUndefined()
  })
})
