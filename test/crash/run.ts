// Kills the running server many times, on both databases, and verifies that no action was lost or done twice:
// npm run test:crash [-- --kills 20] [--engine pglite] [--members 1000]. Exit code 1 for a violation. Afterwards many members redeem a plan with
// codes for a tenth of them, while the server is killed as often.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hasPostgres, onDatabase, runOn, startPostgres } from '../postgres.ts'
import { runCrashTest } from './crash-test.ts'
import { redeemUnderKills } from './redeem-under-kills.ts'
import { provideSite } from './server.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'both' },
    members: { type: 'string', default: '1000' },
  },
})
const kills = Number(values.kills)
const members = Number(values.members)

async function onPglite(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-crash-'))
  try {
    return await report('PGlite', { DATA_DIR: folder, EMBEDDED_DATABASE: 'pglite' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(): Promise<boolean> {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'paz-crash-'))
  const name = `paz_crash_${process.pid}`
  try {
    await runOn(server.url, `create database ${name}`)
    return await report('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: onDatabase(server.url, name) })
  } finally {
    await runOn(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function report(engine: string, environment: Record<string, string>): Promise<boolean> {
  const start = performance.now()
  const { acknowledged, retried, replayed, verified, violations } = await runCrashTest(environment, kills)
  const seconds = Math.round((performance.now() - start) / 1000)
  for (const violation of violations) console.error(violation)
  console.log(
    `${engine}: ${kills} kills, ${acknowledged} actions acknowledged, ${retried} retried after a kill ` +
      `(${replayed} of them answered with the stored response), verified ${verified} times, ${violations.length} violations, ${seconds} s`,
  )
  const races = [true, false].map((needsCode) => ({ members, codes: Math.ceil(members / 10), kills, needsCode }))
  let isClean = violations.length === 0
  for (const race of races) isClean = (await reportRace(engine, environment, race)) && isClean
  return isClean
}

async function reportRace(
  engine: string,
  environment: Record<string, string>,
  race: Parameters<typeof redeemUnderKills>[1],
): Promise<boolean> {
  const start = performance.now()
  const { outcomes, retried, violations } = await redeemUnderKills(environment, race)
  for (const violation of violations) console.error(violation)
  const counts = Object.entries(outcomes).map(([name, n]) => `${n} ${name}`)
  console.log(
    `${engine}: ${race.members} redemptions on ${race.codes} codes under ${kills} kills: ${counts.join(', ')}, ${retried} sent again, ` +
      `${violations.length} violations, ${Math.round((performance.now() - start) / 1000)} s`,
  )
  return violations.length === 0
}

provideSite()
let isClean = true
if (values.engine !== 'postgres') isClean = (await onPglite()) && isClean
if (values.engine !== 'pglite') {
  if (hasPostgres()) isClean = (await onPostgres()) && isClean
  else console.log('PostgreSQL: not installed, skipped')
}
process.exitCode = isClean ? 0 : 1
