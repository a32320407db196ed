// Measures members' dashboards during a flood of 200 sign-ins and registrations a second, like `npm run attack:sign-ins`, on a server
// started as an operator would. BENCH_FLOOD_SECONDS makes it shorter.

import { sql } from 'kysely'
import { systemRandom } from '#server/adapters/random.ts'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { Actor } from '#test/actor.ts'
import { describeFlood, measureFlood } from '#test/attacks/measure-flood.ts'
import { startPostgres } from '#test/postgres.ts'
import { cookieOf, populate } from './population.ts'
import { report } from './report.ts'
import { makeDatabase } from './scratch-database.ts'
import { startServer } from './server.ts'
import { SECRET } from './settings.ts'

const PORT = 3941
const MEMBERS = 8
const PER_SECOND = 200
const SECONDS = Number(process.env.BENCH_FLOOD_SECONDS ?? 60)

export async function benchFlood(): Promise<void> {
  const postgres = await startPostgres([])
  const url = await makeDatabase(postgres.url, 'bench', async (db) => {
    await populate(db, MEMBERS)
    const hash = await hashPassword('correct horse', systemRandom)
    await sql`insert into credentials (id, account_id, provider_id, member_id, password, created_at, updated_at)
      select gen_random_uuid(), id::text, 'credential', id, ${hash}, now(), now() from members`.execute(db)
  })
  const server = await startServer(PORT, { DATABASE_URL: url, SECRET, TRUSTED_PROXIES: '127.0.0.1' })
  const members = Array.from({ length: MEMBERS }, (_, index) => {
    const member = new Actor(server.url, undefined)
    member.cookie = cookieOf(index + 1, SECRET)
    return member
  })
  const figures = await measureFlood(members, { url: server.url, perSecond: PER_SECOND, seconds: SECONDS })
  for (const line of describeFlood(figures)) report(`flood of ${PER_SECOND} guests a second`, line)
  await server.stop()
  await postgres.stop()
}
