// Runs sqlmap on every parameter of every route, signed in as members and staff, against the server on PostgreSQL:
// npm run attack:sqlmap [-- --level 2 --risk 1 --only redemptions]. Needs sqlmap. Exit code 1 after a finding, a 5xx, a read that
// never returned 200, or a finding of `npm run verify`.

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Actor } from '../actor.ts'
import { attackRealServer, type Target } from './real-server.ts'
import { openProxy } from './sqlmap-proxy.ts'
import { asText, type Prepared, prepare } from './sqlmap-requests.ts'

const { values } = parseArgs({
  options: {
    level: { type: 'string', default: '1' },
    risk: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
    lanes: { type: 'string', default: '2' },
  },
})
/** Enough actors to stay below the limit per minute. */
const ACTOR_COUNT = 200
const PROGRAM = process.env.SQLMAP ?? 'sqlmap'

interface Found {
  readonly name: string
  readonly requests: number
  readonly answered: number
  readonly complaints: string[]
}

const folder = mkdtempSync(join(tmpdir(), 'paz-sqlmap-'))

function runSqlmap(file: string, folder: string): Promise<string> {
  const options = ['--batch', '--ignore-stdin', '--disable-coloring', '--flush-session', '--dbms=PostgreSQL']
  // Refusals are valid responses; sqlmap compares their content.
  const answers = ['--ignore-code=*', '--time-sec=2', '--answers=redirect=N']
  const child = spawn(
    PROGRAM,
    ['-r', file, ...options, ...answers, `--level=${values.level}`, `--risk=${values.risk}`, `--output-dir=${folder}`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}

async function testRequest(
  target: Target,
  actors: readonly Actor[],
  prepared: Prepared,
  number: number,
): Promise<Found> {
  const { call, part } = prepared
  await using proxy = await openProxy(target.url, actors)
  const file = join(folder, `${number}.http`)
  writeFileSync(file, asText(proxy.host, prepared))
  const outputFolder = join(folder, `output-${number}`)
  mkdirSync(outputFolder)
  const output = await runSqlmap(file, outputFolder)
  const requests = [...proxy.counts.values()].reduce((sum, count) => sum + count, 0)
  const answered = proxy.counts.get(200) ?? 0
  const name = `${call.method} ${call.path} (${part})`
  const complaints = [...proxy.failures.slice(0, 5)]
  if (/is vulnerable|identified the following injection point/.test(output)) complaints.push(output.slice(-2000))
  if (requests < 20) complaints.push(`only ${requests} requests: ${output.slice(-600)}`)
  if (part === 'query' && answered === 0) complaints.push('was never answered with 200')
  const statuses = [...proxy.counts].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(`${name}: ${requests} requests (${statuses})${complaints.length > 0 ? ' !' : ''}`)
  return { name, requests, answered, complaints }
}

async function attack(target: Target): Promise<Found[]> {
  const isAsked = ({ call, part }: Prepared) => call.path.includes(values.only) && part.includes(values.part)
  const all = (await prepare(target)).filter(isAsked)
  const open = async (role: 'member' | 'super_admin') => {
    const actors: Actor[] = []
    while (actors.length < ACTOR_COUNT) actors.push(await target.member({ role, points: 1_000_000 }))
    return actors
  }
  const [members, staff] = [await open('member'), await open('super_admin')]
  const guests = [target.guest()]
  const waiting = [...all.entries()]
  const found: Found[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, prepared] = next
      const access = prepared.call.operation['x-access']
      const actors = access === 'guest' ? guests : access === 'member' ? members : staff
      found.push(await testRequest(target, actors, prepared, number))
    }
  }
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane))
  return found
}

if (spawnSync(PROGRAM, ['--version']).error) throw new Error(`${PROGRAM} is not installed`)
const begun = performance.now()
try {
  const { result, verified } = await attackRealServer(attack)
  const complaints = result.filter((one) => one.complaints.length > 0)
  for (const { name, complaints: said } of complaints) console.error(`${name}: ${said.join('\n')}`)
  const sum = (of: (one: Found) => number) => result.reduce((total, one) => total + of(one), 0)
  console.log(verified.output.trim())
  console.log(
    `${result.length} requests of routes, sqlmap sent ${sum(({ requests }) => requests)} and had ` +
      `${sum(({ answered }) => answered)} answers of 200: ${complaints.length} complaints, ${Math.round((performance.now() - begun) / 1000)} s`,
  )
  process.exitCode = complaints.length > 0 || verified.status !== 0 || result.length === 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
