import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DrawsExport } from '#contracts/fairness.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { digestOf } from './draws-export.ts'
import { verifyExport } from './verify-export.ts'

const app = useTestApp()
const DAY_SECONDS = 24 * 3600

const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const rotate = (member: Actor, clientSeed: string) => member.call('POST /api/fairness/rotate', { body: { clientSeed } })
const exportOf = async (member: Actor) => (await member.call('GET /api/fairness/export')).body

/** Makes twelve draws with three revealed seeds and a running one; one draw is that of an unclaimed card. */
async function played(): Promise<DrawsExport> {
  const member = await app().member()
  for (const clientSeed of ['first', 'my:own', '!~']) {
    for (let turn = 0; turn < 3; turn += 1) await spin(member)
    await rotate(member, clientSeed)
    app().clock.advance(DAY_SECONDS)
  }
  await spin(member)
  const { body } = await member.call('POST /api/games/scratch/cards')
  await member.call('POST /api/games/scratch/cards/:id/claim', { params: { id: body.card.id } })
  await member.call('POST /api/games/scratch/cards')
  return await exportOf(member)
}

const digested = ({ sha256: _, ...content }: DrawsExport): string =>
  JSON.stringify({ ...content, sha256: digestOf(content) })

describe('an export of draws', () => {
  test('verifies every revealed draw, in both serializations', async () => {
    const exported = await played()
    for (const text of [JSON.stringify(exported), `${JSON.stringify(exported, null, 2)}\n`]) {
      expect(verifyExport(text)).toEqual({ verified: 9, unrevealed: 2, waiting: 1, findings: [] })
    }
  })

  test('contains neither the prize of an unclaimed card nor a current seed', async () => {
    const exported = await played()
    const { db } = app().database
    const hidden = await db
      .selectFrom('fairness_seeds')
      .select('server_seed')
      .where('revealed_at', 'is', null)
      .execute()
    for (const { server_seed } of hidden) expect(JSON.stringify(exported)).not.toContain(server_seed)
    expect(exported.draws.map(({ result }) => result === null)).toEqual([...Array(11).fill(false), true])
  })

  test('contains that prize once the day of the card is over', async () => {
    const member = await app().member({ timeZone: 'UTC' })
    await member.call('POST /api/games/scratch/cards')
    expect((await exportOf(member)).draws[0]?.result).toBeNull()
    expect((await member.call('GET /api/fairness/draws')).body.items[0]?.result).toBeNull()
    app().clock.advance(DAY_SECONDS)
    expect((await exportOf(member)).draws[0]?.result).not.toBeNull()
    expect((await member.call('GET /api/fairness/draws')).body.items[0]?.result).not.toBeNull()
  })

  test('fails on any byte that is changed, removed or added', async () => {
    const text = JSON.stringify(await played())
    const place = fc.nat({ max: text.length - 1 })
    const byte = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(place, byte, fc.constantFrom('change', 'remove', 'add'), (at, char, how) => {
        fc.pre(how !== 'change' || text[at] !== char)
        const tampered = text.slice(0, at) + (how === 'remove' ? '' : char) + text.slice(how === 'add' ? at : at + 1)
        expect(verifyExport(tampered).findings).not.toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('is refused after a change, even with a recomputed digest', async () => {
    const exported = await played()
    const [first, second, ...others] = exported.draws as [DrawsExport['draws'][0], DrawsExport['draws'][0]]
    const [seed, ...seeds] = exported.seeds as [DrawsExport['seeds'][0]]
    const better = { ...first, result: { number: 847, label: '1000 Points', points: 1000 } }
    const tampered: Record<string, DrawsExport> = {
      'a better prize': { ...exported, draws: [better, second, ...others] },
      'another number': {
        ...exported,
        draws: [{ ...first, result: { ...better.result, number: 846 } }, second, ...others],
      },
      'a draw that is missing': { ...exported, draws: [first, ...others] },
      'a draw that is there twice': { ...exported, draws: [first, first, second, ...others] },
      'draws that changed places': { ...exported, draws: [second, first, ...others] },
      'another client seed': { ...exported, seeds: [{ ...seed, clientSeed: 'chosen' }, ...seeds] },
      'another server seed': { ...exported, seeds: [{ ...seed, serverSeed: 'ab'.repeat(32) }, ...seeds] },
      'a seed that is missing': { ...exported, seeds },
      'odds of another table': { ...exported, draws: [{ ...first, table: 'leaderboard-rank-1' }, second, ...others] },
    }
    for (const [name, changed] of Object.entries(tampered)) {
      expect(verifyExport(digested(changed)).findings, name).not.toEqual([])
    }
    expect(verifyExport(digested(exported)).findings).toEqual([])
  })
})

test('the command’s exit code says whether the export is valid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paz-draws-'))
  const file = join(folder, 'export.json')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['server/cli/verify-draws.ts', ...args], { encoding: 'utf8' })
  const exported = await played()
  writeFileSync(file, JSON.stringify(exported, null, 2))
  expect(run(file)).toMatchObject({
    status: 0,
    stdout: '9 draws verified, 2 not revealed yet, 1 not scratched yet\nAll draws are valid.\n',
  })
  writeFileSync(file, JSON.stringify(exported, null, 2).replace('"complete": true', '"complete": false'))
  expect(run(file).status).toBe(1)
  expect(run(join(folder, 'nowhere.json')).status).toBe(2)
  expect(run().status).toBe(2)
})
