import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/adapters/clock.ts'
import { Actor } from '../actor.ts'
import { withDatabase } from '../crash/database.ts'
import { provideSite, startServer, verifyByCommand } from '../crash/server.ts'
import { addMember, type MemberOptions } from '../factories.ts'
import { onDatabase, runOn, startPostgres } from '../postgres.ts'

/** A running server under attack. */
export interface Target {
  readonly url: string
  /** Returns an actor without a session, each time from another network. */
  guest(): Actor
  member(options?: MemberOptions): Promise<Actor>
  /** Runs a statement directly on the database. */
  run(statement: string): Promise<void>
  /** Counts rows directly in the database. */
  count(from: string): Promise<number>
}

let guests = 0
const newNetwork = (): string => {
  guests += 1
  return `10.${(guests >> 16) & 255}.${(guests >> 8) & 255}.${guests & 255}`
}

/**
 * Runs the server as a process on a new PostgreSQL database, runs the attack, and then verifies the ledger and the audit log.
 *
 * @returns the result of the attack, and the exit code and output of `npm run verify`
 */
export async function attackRealServer<Result>(
  work: (target: Target) => Promise<Result>,
): Promise<{ result: Result; verified: { status: number | null; output: string } }> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'paz-attack-'))
  const name = `paz_attack_${process.pid}`
  await runOn(postgres.url, `create database ${name}`)
  const environment = {
    DATA_DIR: folder,
    DATABASE_URL: onDatabase(postgres.url, name),
    SECRET: 'a secret of more than 32 characters for attacks',
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: '',
    SMTP_URL: '',
    NODE_ENV: '',
  }
  provideSite()
  const server = await startServer(environment)
  try {
    const result = await withDatabase(environment, async ({ db, executeSql }, config) => {
      const { url } = server
      const elsewhere = (actor: Actor) => Object.assign(actor, { headers: { 'x-forwarded-for': newNetwork() } })
      return await work({
        url,
        guest: () => elsewhere(new Actor(url, undefined)),
        member: async (options = {}) => elsewhere(new Actor(url, await addMember(db, systemClock, config, options))),
        run: async (statement) => void (await executeSql(statement)),
        count: async (from) => {
          const { rows } = await executeSql(`select count(*)::integer as n from ${from}`)
          return (rows[0] as { n: number }).n
        },
      })
    })
    return { result, verified: verifyByCommand(environment) }
  } finally {
    await server.stop()
    await runOn(postgres.url, `drop database if exists ${name} with (force)`)
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
