import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { FIRST_RULE_BOOK } from '#test/first-rules.ts'
import { exportDraws } from './draws-export.ts'
import { verifyExport } from './verify-export.ts'

const app = useTestApp()
const rotate = (member: Actor) => member.call('POST /api/fairness/rotate', { body: {} })

test('seeds without a draw can be rotated out twenty times a day, others without a limit', async () => {
  const member = await app().member()
  for (let times = 0; times < 20; times += 1) expect((await rotate(member)).status).toBe(200)
  app().clock.advance(61)
  expect(await rotate(member)).toMatchObject({ status: 429, code: 'tooManyRequests' })
  await member.call('POST /api/games/wheel/spins')
  expect((await rotate(member)).status).toBe(200)
  expect((await rotate(member)).code).toBe('tooManyRequests')
  app().clock.advance(24 * 3600)
  expect((await rotate(member)).status).toBe(200)
})

test('an export of too many seeds has the newest, is marked as incomplete, and verifies', async () => {
  const member = await app().member()
  for (let times = 0; times < 4; times += 1) {
    await member.call('POST /api/games/wheel/spins')
    await rotate(member)
  }
  const { database, clock } = app()
  const context = { unclaimed: undefined, ruleBook: FIRST_RULE_BOOK, now: clock.now() }
  const whole = await exportDraws(database.db, member.id, context)
  expect(whole).toMatchObject({ complete: true, seeds: { length: 6 }, draws: { length: 4 } })
  const part = await exportDraws(database.db, member.id, context, { maxSeeds: 4 })
  expect(part.complete).toBe(false)
  expect(part.seeds).toEqual(whole.seeds.slice(2))
  expect(part.draws).toEqual(whole.draws.slice(2))
  expect(verifyExport(JSON.stringify(part)).findings).toEqual([])
})
