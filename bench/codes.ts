// Measures the time from the click on Redeem to the code on the screen, while other members spin at half of the rate that the server can
// bear: of a plan with codes in stock, and of one whose codes come from a provider that answers in 200 ms. The provider is a stand-in in this
// process, with the server's own loop of orders, because orders go to public addresses only.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { CODES_MAX } from '#contracts/activation-code-rules.ts'
import { systemClock } from '#server/adapters/clock.ts'
import { systemRandom } from '#server/adapters/random.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { startProviderLoop } from '#server/jobs/provider-loop.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import { createCodeCipher } from '#server/modules/rewards/index.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
import { providerStandIn } from '#test/provider-stand-in.ts'
import { addOffers, MEMBER_POINTS, PLAN_POINTS, UNCOUNTED_PLAN } from './command-data.ts'
import { load } from './load.ts'
import { cookieOf, makeStaff, populate } from './population.ts'
import { nowMs, report } from './report.ts'
import { startServer } from './server.ts'
import { CLIENTS, SECONDS, SECRET } from './settings.ts'

const MEMBERS = 20_000
const REDEMPTIONS = Number(process.env.BENCH_REQUESTS ?? CODES_MAX)
const PER_SECOND = 20
const PORT = 3924
const PREFIX = 'BENCH-'

/** How long the provider takes to answer. */
const PROVIDER_MS = 200
/** How often the page asks for the code; a real one gets an event. */
const ASK_MS = 25

export async function benchCodes(): Promise<void> {
  const postgres = await startPostgres([])
  await runOn(postgres.url, 'create database codes')
  const url = onDatabase(postgres.url, 'codes')
  const log = pino({ level: 'silent' })
  const database = openDatabase({ engine: 'postgres', url, poolSize: 8, prepare: true, queryMs: 0 }, log)
  await database.connected
  await populate(database.db, MEMBERS, MEMBER_POINTS)
  await makeStaff(database.db, 1)
  await addOffers(database.db)
  const server = await startServer(PORT, { DATABASE_URL: url, SECRET })
  const call = callerOf(server.url)
  const codes = Array.from({ length: REDEMPTIONS }, (_, index) => `${PREFIX}${index}`)
  await call(1, `/api/admin/plans/${UNCOUNTED_PLAN}/codes`, { text: codes.join('\n'), batch: 'Bench' })
  const spins = { method: 'POST', path: '/api/games/wheel/spins', url: server.url, secret: SECRET } as const
  const spinners = { from: 2 * REDEMPTIONS + 2, to: MEMBERS, connections: CLIENTS }
  const { requestsPerSecond } = await load({ ...spins, ...spinners, seconds: SECONDS })

  const measure = async (what: string, target: string, first: number): Promise<void> => {
    const seconds = Math.ceil(REDEMPTIONS / PER_SECOND)
    const background = load({ ...spins, ...spinners, seconds, rate: requestsPerSecond / 2 })
    const running: Promise<number>[] = []
    for (let member = first; member < first + REDEMPTIONS; member += 1) {
      running.push(redeem(call, member))
      await wait(1000 / PER_SECOND)
    }
    const times = (await Promise.all(running)).toSorted((a, b) => a - b)
    const { requestsPerSecond: reached, refused } = await background
    const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(0)
    report(
      `from the click to the code ${what}, ${PER_SECOND} redemptions a second beside ${Math.round(reached)} spins/s (${refused} refused), half of the highest rate`,
      `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target: at most ${target}), p99 ${at(0.99)} ms`,
    )
  }
  await measure('of the stock', '1,000', 2)

  const clock = systemClock
  const random = systemRandom
  const { codeKeys } = readConfig({ DATABASE_URL: url, SECRET })
  const orders = {
    cipher: createCodeCipher(codeKeys, random),
    notifier: createNotifier(clock, random),
    clock,
    random,
    log,
  }
  const since = { provider: 'webhook', provider_since: clock.now() } as const
  await database.db.updateTable('plans').set(since).where('id', '=', UNCOUNTED_PLAN).execute()
  const stopOrders = startProviderLoop(database, [slowProvider()], orders, () => {})
  await measure(`of a provider that answers in ${PROVIDER_MS} ms`, '2,000', REDEMPTIONS + 2)

  await stopOrders()
  await database.close()
  await server.stop()
  await postgres.stop()
}

/** A provider that answers after {@link PROVIDER_MS}. */
const slowProvider = () =>
  providerStandIn(
    () => 'held',
    (id) => `${PREFIX}${id}`,
    () => wait(PROVIDER_MS),
  )

/** A call of a member: an action if it has a body. */
type Call = (member: number, path: string, body?: object) => Promise<unknown>

const callerOf =
  (url: string): Call =>
  async (member, path, body) => {
    const cookie = cookieOf(member, SECRET)
    const action = {
      method: 'POST',
      headers: { cookie, 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${url}${path}`, body ? action : { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return await answer.json()
  }

/** @returns the milliseconds until the code is there */
async function redeem(call: Call, member: number): Promise<number> {
  const start = nowMs()
  const form = { planId: UNCOUNTED_PLAN, expectedPoints: PLAN_POINTS, email: 'me@gmail.com', country: 'IN', notes: '' }
  let { redemption } = (await call(member, '/api/redemptions', form)) as { redemption: Redemption }
  while (redemption.isOnItsWay) {
    await wait(ASK_MS)
    redemption = (await call(member, `/api/redemptions/${redemption.id}`)) as Redemption
  }
  const { activationCode } = (await call(member, `/api/redemptions/${redemption.id}/reveal`, {})) as {
    activationCode: string
  }
  if (!activationCode.startsWith(PREFIX)) throw new Error(`a wrong code: ${activationCode}`)
  return nowMs() - start
}

interface Redemption {
  readonly id: string
  /** Whether a provider is to deliver its code. */
  readonly isOnItsWay: boolean
}

if (import.meta.main) await benchCodes()
