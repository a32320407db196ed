import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSite } from '#server/http/site.ts'
import { expirePoints } from '#server/modules/ledger/index.ts'
import { useTestApp } from '#test/app.ts'
import { expiryContext } from '#test/expiry.ts'
import { activateRules, OTHER_RULES } from '#test/other-rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-site-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  '<title>Paz</title><p data-prizes="%WHEEL_PRIZES%">%SPINS%, %WELCOME_BONUS%, %EXPIRY_TIME%, %PROCESSING_TIME%</p><svg>%WHEEL%</svg>',
)
const facts = {
  appName: 'Paz',
  publicUrl: 'http://localhost',
  supportEmail: 'a@b.example',
  channelUrl: '',
  downloadUrl: undefined,
  version: '1.2.3',
}
const site = readSite(folder, facts)
const app = useTestApp({ site })
const MINUTE_MS = 60_000

const landing = async () => await (await fetch(app().url)).text()

test('answers, pages and what began before show the numbers of the right set', async () => {
  const { database, clock } = app()
  const member = await app().member({ points: 100_000 })
  const { subscriptions, processingHours } = (await member.call('GET /api/rewards')).body
  expect(processingHours).toEqual({ from: 24, to: 48 })
  expect(await landing()).toContain('5 spins, 100 points, 12 months, 24 to 48 hours')
  const plan = subscriptions.flatMap(({ plans }) => plans).find(({ inStock }) => inStock)
  const redeem = async () =>
    await member.call('POST /api/redemptions', {
      body: {
        planId: plan?.id ?? '',
        expectedPoints: plan?.points ?? 0,
        email: 'a@gmail.com',
        country: 'DE',
        notes: '',
      },
    })
  const before = (await redeem()).body.redemption
  const quiz = (await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } })).body
  const { card } = (await member.call('POST /api/games/scratch/cards')).body
  await member.call('POST /api/special-tasks/ads', { body: { kind: 'daily_ad', task: 'task1' } })

  const now = clock.now()
  await activateRules(database.db, OTHER_RULES, now, new Date(now.getTime() + MINUTE_MS))
  expect(await landing()).toContain('100 points')
  clock.advance(60)

  const page = await landing()
  expect(page).toContain('2 spins, 250 points, 9 months, 12 to 36 hours')
  expect(page).toContain('>83</text>')
  expect(page).not.toMatch(/%[A-Z_]+%/)
  expect((await member.call('GET /api/games/wheel')).body).toMatchObject({ spinsPerDay: 2, bigWin: 300 })
  const scratch = (await member.call('GET /api/games/scratch')).body
  expect(scratch).toMatchObject({ cardsPerDay: 1, adSeconds: 12, waiting: { id: card.id, adSeconds: 30 } })
  expect((await member.call('GET /api/games/quiz')).body).toMatchObject({
    ...{ quizzesPerDay: 1, questions: 2, questionSeconds: 40, pointsPerAnswer: OTHER_RULES.quiz.pointsPerAnswer },
    running: { id: quiz.id, total: 10, questionSeconds: 15 },
  })
  const ads = (await member.call('GET /api/special-tasks')).body
  expect(ads.seconds).toBe(4)
  expect(ads.pages.daily_ad.tasks).toMatchObject([
    { task: 'task1', title: 'Click & Conquer', points: 50, view: { seconds: 30 } },
    { task: 'task2', title: 'Second Sponsor', points: 9, view: null },
  ])
  expect((await member.call('GET /api/tasks')).body.visitSeconds).toBe(4)
  expect((await member.call('GET /api/check-in')).body.dayPoints).toEqual([11, 22, 33, 44, 55, 66])
  expect((await member.call('GET /api/games/wheel/winners')).body.bigWin).toBe(300)
  expect((await member.call('GET /api/dashboard')).body).toMatchObject({
    ...{ welcomeBonus: 250, processingHours: { from: 12, to: 36 } },
    // Of the day of the last activity counts the longer promise.
    expiry: { months: 12 },
  })

  const after = (await redeem()).body.redemption
  const staff = await app().member({ role: 'super_admin' })
  const overdue = async () =>
    (await staff.call('GET /api/admin/redemptions', { query: { status: 'overdue' } })).body.items.map(({ id }) => id)
  expect(before.processingHours).toEqual({ from: 24, to: 48 })
  expect(after.processingHours).toEqual({ from: 12, to: 36 })
  clock.advance(37 * 3600)
  expect(await overdue()).toEqual([after.id])
  clock.advance(12 * 3600)
  expect((await overdue()).toSorted()).toEqual([before.id, after.id].toSorted())
  const shown = (await member.call('GET /api/redemptions/:id', { params: { id: before.id } })).body
  expect(shown.processingHours).toEqual({ from: 24, to: 48 })
  expect((await staff.call('GET /api/admin/tasks')).body.adLinks.map(({ title }) => title).slice(0, 3)).toEqual([
    'First Sponsor',
    'Second Sponsor',
    'Task 3',
  ])

  const { periods } = (await app().guest().call('GET /api/fairness/rules')).body
  const changed = new Date(now.getTime() + MINUTE_MS).toISOString()
  expect(periods).toEqual([
    { ruleSet: 2, from: changed, until: null },
    { ruleSet: 1, from: null, until: changed },
  ])
})

test('points of a member who was last active under shorter rules expire by them', async () => {
  const { database, clock } = app()
  const member = await app().member()
  await member.call('POST /api/games/wheel/spins')
  const run = () => expirePoints(database.db, expiryContext(app()), clock.now())
  const day = 24 * 3600
  const idleSince = clock.now()
  const due = new Date(idleSince)
  due.setUTCMonth(due.getUTCMonth() + OTHER_RULES.expiryMonths)
  clock.advance(Math.floor((due.getTime() - idleSince.getTime()) / 1000) - 32 * day)
  await run()
  const warnings = async () =>
    await database.db
      .selectFrom('wallets')
      .select('expiry_warnings')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
  expect(await warnings()).toEqual({ expiry_warnings: 0 })
  clock.advance(3 * day)
  await run()
  expect(await warnings()).toEqual({ expiry_warnings: 1 })
})
