// How the command reaches the server whose embedded database it copies: a socket in the data folder, which is its owner's alone. The
// server holds the database still for as long as the last changed files are copied, and writes the backup down; nothing else is
// offered there. See docs/decisions/048-online-backups-by-a-second-process.md.

import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../db/open.ts'
import { Note, writeNote } from './notes.ts'

/** One line of JSON each; every one is answered by one line. */
export const Request = z.discriminatedUnion('ask', [
  /** Brings what the database holds in memory into its files, so that few of them change later. */
  z.object({ ask: z.literal('flush') }),
  z.object({ ask: z.literal('pause') }),
  z.object({ ask: z.literal('resume') }),
  z.object({ ask: z.literal('note'), note: Note }),
])
export type Request = z.infer<typeof Request>

/** `{ ok: true }`, with the number of rows after a note; or why not. */
export const Reply = z.object({ ok: z.boolean(), rows: z.number().optional(), why: z.string().optional() })
export type Reply = z.infer<typeof Reply>

/** How long members wait at most, whatever becomes of the command. */
const PAUSE_MOST_MS = 20_000

/** Where the door of a data folder is. Windows has pipes in a place of their own. */
export function controlSocketOf(folder: string): string {
  if (process.platform !== 'win32') return join(resolve(folder), 'backup.sock')
  return `\\\\.\\pipe\\paz-backup-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`
}

/**
 * Opens the door for as long as the server runs. It does without where there can be none, and says so.
 *
 * @returns how to close it
 */
export function startControlServer(
  folder: string,
  database: Database,
  log: Logger,
  pauseMostMs = PAUSE_MOST_MS,
): () => void {
  const path = controlSocketOf(folder)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    void serve(socket, database, log, pauseMostMs)
  })
  server.on('error', (error) => {
    log.warn({ err: error }, 'no backups while the server runs: the socket in the data directory could not be opened')
  })
  // The folder is this process's alone by now: what lies there was left by one that was killed.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  server.listen(path).unref()
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

async function serve(socket: Socket, database: Database, log: Logger, pauseMostMs: number): Promise<void> {
  let resume = () => {}
  socket.once('close', () => resume())
  const reply = (answer: Reply) => socket.write(`${JSON.stringify(answer)}\n`)
  const pause = () =>
    database.db.connection().execute(async () => {
      // Whoever holds the one connection has the database to themselves, and while nobody uses it its files do not change.
      const ended = new Promise<'resumed'>((done) => {
        resume = () => done('resumed')
      })
      if (socket.destroyed) return
      reply({ ok: true })
      const begun = performance.now()
      const end = await Promise.race([ended, wait(pauseMostMs, 'too long' as const, { ref: false })])
      if (end === 'too long') socket.destroy()
      log.info({ ms: Math.round(performance.now() - begun), end }, 'database held still for a backup')
    })
  const handle = async (request: Request): Promise<Reply | undefined> => {
    if (request.ask === 'flush') await sql`checkpoint`.execute(database.db)
    if (request.ask === 'resume') resume()
    if (request.ask === 'note') return { ok: true, rows: await writeNote(database.db, request.note) }
    if (request.ask !== 'pause') return { ok: true }
    pause().catch((error) => reply({ ok: false, why: String(error) }))
    return undefined
  }
  try {
    for await (const line of createInterface({ input: socket })) {
      const request = Request.safeParse(parsed(line))
      const answer = request.success
        ? await handle(request.data).catch((error: Error) => ({ ok: false, why: error.message }))
        : { ok: false, why: 'not understood' }
      if (answer) reply(answer)
    }
  } catch {
    // The other side is gone; the pause ends with its socket.
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
