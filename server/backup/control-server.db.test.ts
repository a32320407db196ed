import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { engine, openTestDatabase } from '#test/db.ts'
import { temporaryFolder } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { connectToControlServer } from './control-client.ts'
import { startControlServer } from './control-server.ts'

const log = pino({ level: 'silent' })

async function startServer(maxPauseMs?: number) {
  const folder = temporaryFolder()
  const database = await openTestDatabase()
  const close = startControlServer(folder.path, database, log, maxPauseMs)
  const client = await until(() => connectToControlServer(folder.path), Boolean)
  if (!client) throw new Error('not connected')
  const query = () => sql`select 1`.execute(database.db).then(() => 'answered' as const)
  const end = async () => {
    client.close()
    close()
    await database.close()
    folder[Symbol.dispose]()
  }
  return { client, query, end, folder: folder.path }
}

describe.runIf(engine === 'pglite')('the control server of an embedded database', () => {
  test('pauses the database until a resume', async () => {
    const { client, query, end, folder } = await startServer()
    await client.send({ command: 'flush' })
    await client.send({ command: 'pause' })
    let isAnswered = false
    const waiting = query().finally(() => {
      isAnswered = true
    })
    // Another client cannot end the pause. Its reply shows that the server had time for the query.
    const other = await connectToControlServer(folder)
    await other?.send({ command: 'resume' })
    expect(isAnswered).toBe(false)
    other?.close()
    expect(await client.send({ command: 'resume' })).toEqual({ ok: true })
    expect(await waiting).toBe('answered')
    await end()
  })

  test('ends the pause when the command disconnects or takes too long', async () => {
    const killed = await startServer()
    await killed.client.send({ command: 'pause' })
    killed.client.close()
    expect(await killed.query()).toBe('answered')
    await killed.end()

    const slow = await startServer(1)
    await slow.client.send({ command: 'pause' })
    expect(await slow.query()).toBe('answered')
    // The command then discards its copy, which is no snapshot.
    await expect(slow.client.send({ command: 'resume' })).rejects.toThrow('no backup was made')
    await slow.end()
  })

  test('records events of backups and runs no other commands', async () => {
    const { client, query, end } = await startServer()
    const times = { startedAt: '2026-11-20T12:00:00.000Z', finishedAt: '2026-11-20T12:01:00.000Z' }
    const made = { event: 'made', id: crypto.randomUUID(), name: 'one.tar.zst', bytes: 5, ...times } as const
    expect(await client.send({ command: 'record', event: made })).toEqual({ ok: true, rows: 1 })
    const verified = { event: 'verified', name: 'another', at: times.finishedAt } as const
    expect(await client.send({ command: 'record', event: verified })).toEqual({ ok: true, rows: 0 })
    await expect(client.send({ command: 'query', sql: 'select 1' } as never)).rejects.toThrow('invalid request')
    await expect(client.send({ command: 'record', event: made })).rejects.toThrow(/refused.*duplicate/)
    expect(await query()).toBe('answered')
    await end()
  })

  test('does not answer when no server runs', async () => {
    using folder = temporaryFolder()
    expect(await connectToControlServer(folder.path)).toBeUndefined()
  })
})
