// Measures whether response times reveal if an address has an account: known and unknown addresses in turn.

import { sql } from 'kysely'
import { pino } from 'pino'
import { systemRandom } from '#server/adapters/random.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transaction.ts'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { populate } from './population.ts'
import { median, report } from './report.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const TRIES = 500
const WARM_UP = 20
const PORT = 3919

const CALLS = [
  ['sign-in', (email: string) => ({ email, password: 'not the password' })],
  ['forgot-password', (email: string) => ({ email })],
  ['resend-confirmation', (email: string) => ({ email })],
  [
    'register',
    (email: string) => ({
      email,
      name: 'A Member',
      password: 'lantern-over-lagoon',
      confirmPassword: 'lantern-over-lagoon',
    }),
  ],
] as const

export async function benchEnumeration(): Promise<void> {
  const postgres = await startPostgres([])
  await runOn(postgres.url, 'create database bench')
  const url = onDatabase(postgres.url, 'bench')
  const database = openDatabase({ engine: 'postgres', url, poolSize: 2, prepare: true }, pino({ level: 'silent' }))
  await database.connected
  await populate(database.db, TRIES + WARM_UP)
  await givePasswords(database.db)
  await database.close()
  // Each attempt comes from another address, so that no limit refuses it.
  const server = await startServer(PORT, { DATABASE_URL: url, SECRET, TRUSTED_PROXIES: '127.0.0.1' })
  for (const [name, bodyFor] of CALLS) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 1; n <= TRIES + WARM_UP; n += 1) {
      for (const who of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const email = who === 'known' ? `m${n}@gmail.com` : `unknown${n}${name.replace('-', '')}@gmail.com`
        const took = await time(`${server.url}/api/auth/${name}`, bodyFor(email), n * 2 + Number(who === 'known'))
        if (n > WARM_UP) times[who].push(took)
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    report(
      `${name}, ${TRIES} tries each (target: medians at most 5 ms apart)`,
      `known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ${Math.abs(known - unknown).toFixed(1)} ms apart`,
    )
  }
  await server.stop()
  await postgres.stop()
}

/** Milliseconds until the complete answer has arrived. */
async function time(url: string, body: object, caller: number): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${caller >> 8}.${caller & 255}` },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status === 429 || answer.status >= 500) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - started
}

async function givePasswords(db: Db): Promise<void> {
  const hash = await hashPassword('the password of all', systemRandom)
  await sql`insert into credentials (id, account_id, provider_id, member_id, password, created_at, updated_at)
    select gen_random_uuid(), id::text, 'credential', id, ${hash}, now(), now() from members`.execute(db)
}
