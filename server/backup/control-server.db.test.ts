import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { engine, openTestDatabase } from '#test/db.ts'
import { temporaryFolder } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { callControlServer } from './control-client.ts'
import { startControlServer } from './control-server.ts'

const log = pino({ level: 'silent' })

async function opened(pauseMostMs?: number) {
  const folder = temporaryFolder()
  const database = await openTestDatabase()
  const close = startControlServer(folder.path, database, log, pauseMostMs)
  const door = await until(() => callControlServer(folder.path), Boolean)
  if (!door) throw new Error('nobody opened')
  const query = () => sql`select 1`.execute(database.db).then(() => 'answered' as const)
  const end = async () => {
    door.close()
    close()
    await database.close()
    folder[Symbol.dispose]()
  }
  return { door, query, end, folder: folder.path }
}

describe.runIf(engine === 'pglite')('the door of a server with an embedded database', () => {
  test('holds the database still until it is told to go on', async () => {
    const { door, query, end, folder } = await opened()
    await door.ask({ ask: 'flush' })
    await door.ask({ ask: 'pause' })
    let isAnswered = false
    const waiting = query().finally(() => {
      isAnswered = true
    })
    // Somebody else cannot end it; and meanwhile whatever could be answered would have been.
    const other = await callControlServer(folder)
    await other?.ask({ ask: 'resume' })
    expect(isAnswered).toBe(false)
    other?.close()
    expect(await door.ask({ ask: 'resume' })).toEqual({ ok: true })
    expect(await waiting).toBe('answered')
    await end()
  })

  test('goes on by itself when the command has gone, or takes too long', async () => {
    const killed = await opened()
    await killed.door.ask({ ask: 'pause' })
    killed.door.close()
    expect(await killed.query()).toBe('answered')
    await killed.end()

    const slow = await opened(1)
    await slow.door.ask({ ask: 'pause' })
    expect(await slow.query()).toBe('answered')
    // So that the command does not take what it copied for a moment's state.
    await expect(slow.door.ask({ ask: 'resume' })).rejects.toThrow('nothing was made')
    await slow.end()
  })

  test('takes notes of backups and nothing else', async () => {
    const { door, query, end } = await opened()
    const times = { startedAt: '2026-11-20T12:00:00.000Z', finishedAt: '2026-11-20T12:01:00.000Z' }
    const made = { note: 'made', id: crypto.randomUUID(), name: 'one.tar.zst', bytes: 5, ...times } as const
    expect(await door.ask({ ask: 'note', note: made })).toEqual({ ok: true, rows: 1 })
    const proved = { note: 'proved', name: 'another', at: times.finishedAt } as const
    expect(await door.ask({ ask: 'note', note: proved })).toEqual({ ok: true, rows: 0 })
    await expect(door.ask({ ask: 'query', sql: 'select 1' } as never)).rejects.toThrow('not understood')
    await expect(door.ask({ ask: 'note', note: made })).rejects.toThrow(/refused.*duplicate/)
    expect(await query()).toBe('answered')
    await end()
  })

  test('is nobody’s where no server runs', async () => {
    using folder = temporaryFolder()
    expect(await callControlServer(folder.path)).toBeUndefined()
  })
})
