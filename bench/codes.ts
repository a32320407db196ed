// Measures the time from the click on Redeem to the code on the screen: a redemption of a plan with codes in stock, then the call that shows
// the code, while other members spin at half of the rate that the server can bear.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { CODES_MAX } from '#contracts/activation-code-rules.ts'
import { openDatabase } from '#server/db/open.ts'
import { onDatabase, runOn, startPostgres } from '#test/postgres.ts'
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

export async function benchCodes(): Promise<void> {
  const postgres = await startPostgres([])
  await runOn(postgres.url, 'create database codes')
  const url = onDatabase(postgres.url, 'codes')
  const settings = { engine: 'postgres', url, poolSize: 2, prepare: true, queryMs: 0 } as const
  const database = openDatabase(settings, pino({ level: 'silent' }))
  await database.connected
  await populate(database.db, MEMBERS, MEMBER_POINTS)
  await makeStaff(database.db, 1)
  await addOffers(database.db)
  await database.close()
  const server = await startServer(PORT, { DATABASE_URL: url, SECRET })
  const post = postTo(server.url)
  const codes = Array.from({ length: REDEMPTIONS }, (_, index) => `BENCH-${index}`)
  await post(1, `/api/admin/plans/${UNCOUNTED_PLAN}/codes`, { text: codes.join('\n'), batch: 'Bench' })

  const spins = { method: 'POST', path: '/api/games/wheel/spins', url: server.url, secret: SECRET } as const
  const spinners = { from: REDEMPTIONS + 2, to: MEMBERS, connections: CLIENTS }
  const { requestsPerSecond } = await load({ ...spins, ...spinners, seconds: SECONDS })
  const seconds = Math.ceil(REDEMPTIONS / PER_SECOND)
  const background = load({ ...spins, ...spinners, seconds, rate: requestsPerSecond / 2 })
  const times: number[] = []
  const running: Promise<void>[] = []
  for (let member = 2; member < REDEMPTIONS + 2; member += 1) {
    running.push(redeem(post, member).then((time) => void times.push(time)))
    await wait(1000 / PER_SECOND)
  }
  await Promise.all(running)
  const { requestsPerSecond: reached, refused } = await background
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(0)
  report(
    `from the click to the code, ${PER_SECOND} redemptions a second beside ${Math.round(reached)} spins/s (${refused} refused), half of the highest rate`,
    `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (target: at most 1,000), p99 ${at(0.99)} ms`,
  )
  await server.stop()
  await postgres.stop()
}

type Post = (member: number, path: string, body: object) => Promise<unknown>

const postTo =
  (url: string): Post =>
  async (member, path, body) => {
    const headers = {
      cookie: cookieOf(member, SECRET),
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return await answer.json()
  }

/** @returns the milliseconds until the code is there */
async function redeem(post: Post, member: number): Promise<number> {
  const start = nowMs()
  const form = { planId: UNCOUNTED_PLAN, expectedPoints: PLAN_POINTS, email: 'me@gmail.com', country: 'IN', notes: '' }
  const { redemption } = (await post(member, '/api/redemptions', form)) as { redemption: { id: string } }
  const { activationCode } = (await post(member, `/api/redemptions/${redemption.id}/reveal`, {})) as {
    activationCode: string
  }
  if (!activationCode.startsWith('BENCH-')) throw new Error(`a wrong code: ${activationCode}`)
  return nowMs() - start
}

if (import.meta.main) await benchCodes()
