// What a soak runs on: the database, the instances on it, a proxy before each, and the people.

import { join } from 'node:path'
import { systemClock } from '#server/adapters/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { FleetMember } from '../cluster/fleet.ts'
import { SECRET, withDatabase } from '../crash/actors.ts'
import { addMember } from '../factories.ts'
import { freePort, onDatabase, runOn, startOwnPostgres, type TestServer } from '../postgres.ts'
import { throughPort } from '../programs.ts'
import { Person } from './actor.ts'
import { NetProxy } from './net-proxy.ts'
import type { Engine } from './plan.ts'

const DATABASE = 'paz_soak'
const OPENING = 3000
/** How many members begin in a minute, at most; those who are made in advance. */
const MEMBERS_PER_MINUTE = 30
/** The first two do nothing but begin and judge, and look at everything. */
const STAFF = ['super_admin', 'super_admin', 'super_admin', 'super_admin', 'moderator', 'moderator', 'support'] as const

export interface Stage {
  readonly fleet: readonly FleetMember[]
  /** Between people and instances. */
  readonly front: NetProxy
  /** Between instances and PostgreSQL; the embedded database has nothing between. */
  readonly behind: NetProxy | undefined
  readonly postgres: TestServer | undefined
  /** The settings that lead to the database itself. */
  readonly direct: Record<string, string>
  readonly members: readonly Person[]
  readonly staff: readonly Person[]
  close(): Promise<void>
}

interface StageOptions {
  readonly engine: Engine
  readonly instances: number
  readonly minutes: number
  readonly folder: string
  readonly log: (text: string) => void
}

export async function openStage({ engine, instances, minutes, folder, log }: StageOptions): Promise<Stage> {
  const settings = {
    ...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '', SECRET },
    ...{ TRUSTED_PROXIES: '127.0.0.1', TELEGRAM_BOT_TOKEN: '1:soak', TELEGRAM_API_ROOT: 'stand-in' },
  }
  const postgres = engine === 'postgres' ? await startOwnPostgres() : undefined
  if (postgres) await runOn(postgres.url, `create database ${DATABASE}`)
  const direct = { ...settings, ...(postgres && { DATABASE_URL: onDatabase(postgres.url, DATABASE) }) }
  const behind = postgres && (await NetProxy.open(() => [Number(new URL(postgres.url).port)]))
  const through = behind ? { ...direct, DATABASE_URL: throughPort(direct.DATABASE_URL, behind.port) } : direct
  const people = await withDatabase(direct, (database, config) =>
    addPeople(database, config, Math.ceil(MEMBERS_PER_MINUTE * (minutes + 1))),
  )
  const fleet: FleetMember[] = []
  for (let index = 0; index < (postgres ? instances : 1); index += 1)
    fleet.push(new FleetMember(await freePort(), through, log))
  await Promise.all(fleet.map((member) => member.start()))
  const front = await NetProxy.open(() => fleet.flatMap(({ isUp, port }) => (isUp ? [port] : [])))
  return {
    ...{ fleet, front, behind, postgres, direct, ...people },
    async close() {
      for (const member of fleet) await member.kill()
      await front.stop()
      await behind?.stop()
      await postgres?.stop()
    },
  }
}

async function addPeople({ db }: Database, config: Config, count: number) {
  const members: Person[] = []
  for (let number = 0; number < count; number += 1)
    members.push(new Person(number, await addMember(db, systemClock, config, { granted: OPENING })))
  const staff: Person[] = []
  for (const role of STAFF)
    staff.push(new Person(60_000 + staff.length, await addMember(db, systemClock, config, { role }), role))
  return { members, staff }
}
