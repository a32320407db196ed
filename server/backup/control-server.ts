// A socket in the data folder, readable by its owner only, through which the backup command reaches the server of an embedded database.
// The server pauses the database while the last changed files are copied, and records the backup. See docs/decisions/048-online-backups-by-a-second-process.md.

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
import { BackupEvent, recordEvent } from './record-event.ts'

/** A request is one line of JSON; so is its reply. */
export const Request = z.discriminatedUnion('command', [
  /** Runs a checkpoint, so that few files change during the pause. */
  z.object({ command: z.literal('flush') }),
  z.object({ command: z.literal('pause') }),
  z.object({ command: z.literal('resume') }),
  z.object({ command: z.literal('record'), event: BackupEvent }),
])
export type Request = z.infer<typeof Request>

/** `rows` is the number of rows that 'record' changed; `reason` is set when `ok` is false. */
export const Reply = z.object({ ok: z.boolean(), rows: z.number().optional(), reason: z.string().optional() })
export type Reply = z.infer<typeof Reply>

/** Longest pause of the database, regardless of the command. */
const MAX_PAUSE_MS = 20_000

/** Returns the path of the control socket of a data folder; on Windows a named pipe. */
export function controlSocketOf(folder: string): string {
  if (process.platform !== 'win32') return join(resolve(folder), 'backup.sock')
  return `\\\\.\\pipe\\paz-backup-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`
}

/**
 * Opens the control socket. When that fails, logs a warning and goes on.
 *
 * @returns closes it
 */
export function startControlServer(
  folder: string,
  database: Database,
  log: Logger,
  maxPauseMs = MAX_PAUSE_MS,
): () => void {
  const path = controlSocketOf(folder)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    void serve(socket, database, log, maxPauseMs)
  })
  server.on('error', (error) => {
    log.warn({ err: error }, 'no backups while the server runs: the socket in the data directory could not be opened')
  })
  // The folder is locked by this process, so an existing socket belongs to a process that was killed.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  server.listen(path).unref()
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

async function serve(socket: Socket, database: Database, log: Logger, maxPauseMs: number): Promise<void> {
  let resume = () => {}
  socket.once('close', () => resume())
  const reply = (answer: Reply) => socket.write(`${JSON.stringify(answer)}\n`)
  const pause = () =>
    database.db.connection().execute(async () => {
      // Holding the single connection keeps all others from using the database, so its files do not change.
      const ended = new Promise<'resumed'>((done) => {
        resume = () => done('resumed')
      })
      if (socket.destroyed) return
      reply({ ok: true })
      const startedAt = performance.now()
      const end = await Promise.race([ended, wait(maxPauseMs, 'too long' as const, { ref: false })])
      if (end === 'too long') socket.destroy()
      log.info({ ms: Math.round(performance.now() - startedAt), end }, 'database paused for a backup')
    })
  const handle = async (request: Request): Promise<Reply | undefined> => {
    if (request.command === 'flush') await sql`checkpoint`.execute(database.db)
    if (request.command === 'resume') resume()
    if (request.command === 'record') return { ok: true, rows: await recordEvent(database.db, request.event) }
    if (request.command !== 'pause') return { ok: true }
    pause().catch((error) => reply({ ok: false, reason: String(error) }))
    return undefined
  }
  try {
    for await (const line of createInterface({ input: socket })) {
      const request = Request.safeParse(parsed(line))
      const answer = request.success
        ? await handle(request.data).catch((error: Error) => ({ ok: false, reason: error.message }))
        : { ok: false, reason: 'invalid request' }
      if (answer) reply(answer)
    }
  } catch {
    // The client has disconnected; the pause ends with its socket.
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
