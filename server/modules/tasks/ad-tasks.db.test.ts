import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AD_KINDS, AD_TASKS, type AdKind, type AdTask } from '#contracts/ad-rules.ts'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { FIRST_RULES } from '#test/first-rules.ts'

const app = useTestApp()

const read = async (member: Actor) => (await member.call('GET /api/special-tasks')).body
const start = (member: Actor, kind: AdKind = 'daily_ad', task: AdTask = 'task1') =>
  member.call('POST /api/special-tasks/ads', { body: { kind, task } })
const claim = (member: Actor, id: string, key = newKey()) =>
  member.call('POST /api/special-tasks/ads/:id/claim', { params: { id }, key })
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points

async function watch(member: Actor, kind: AdKind, task: AdTask): Promise<string> {
  const { id } = (await start(member, kind, task)).body
  app().clock.advance(30)
  expect((await claim(member, id)).status).toBe(200)
  return id
}

describe('a member who watches ads', () => {
  test('finds five tasks on each page, of 50 and of 20 points, with the built-in ad page', async () => {
    const { pages, frame } = await read(await app().member())
    const titles = ['Click & Conquer', 'Ad-Mazing Mission', 'Boost & Earn', 'Explore & Reward', 'Quick Hit Reward']
    for (const kind of AD_KINDS) {
      expect(pages[kind].tasks.map(({ task, title, adUrl, view }) => [task, title, adUrl, view])).toEqual(
        titles.map((title, index) => [`task${index + 1}`, title, '/ad', null]),
      )
    }
    expect([pages.daily_ad.points, pages.special_task2.points]).toEqual([50, 20])
    expect(frame).toEqual({ url: '/ad/banner', house: true })
  })

  test('claims an ad after thirty seconds on the server’s clock, not before', async () => {
    const member = await app().member()
    const { body } = await start(member)
    expect(body).toMatchObject({ leftMs: 30_000, claimed: false })
    app().clock.advance(29.999)
    const early = await claim(member, body.id)
    expect(early).toMatchObject({ status: 409, code: 'adTooEarly' })
    expect(early.body).toMatchObject({ detail: 'This ad is not over yet. Seconds left: 1.' })
    expect((await read(member)).pages.daily_ad.tasks[0]?.view).toEqual({
      id: body.id,
      leftMs: 1,
      seconds: 30,
      claimed: false,
    })
    app().clock.advance(0.001)
    expect((await claim(member, body.id)).body).toEqual({ points: 50, balance: 50, totalEarned: 50 })
    expect((await read(member)).pages.daily_ad.tasks[0]?.view).toEqual({
      id: body.id,
      leftMs: 0,
      seconds: 30,
      claimed: true,
    })
    expect((await member.call('GET /api/transactions')).body.items).toMatchObject([
      { taskType: 'daily_ad', points: 50, description: 'Daily Ad Task: Click & Conquer' },
    ])
  })

  test('earns 250 and 100 points a day, and no more', async () => {
    app().clock.set('2026-11-20T12:00:00.000Z')
    const member = await app().member({ timeZone: 'UTC' })
    for (const kind of AD_KINDS) for (const task of AD_TASKS) await watch(member, kind, task)
    expect(await balanceOf(member)).toBe(350)
    for (const kind of AD_KINDS) {
      for (const task of AD_TASKS)
        expect(await start(member, kind, task)).toMatchObject({ status: 409, code: 'taskCompleted' })
    }
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('continues the running ad after a reload and in another tab', async () => {
    const member = await app().member()
    const { id } = (await start(member)).body
    app().clock.advance(12)
    expect((await start(member)).body).toEqual({ id, leftMs: 18_000, seconds: 30, claimed: false })
    expect((await read(member)).pages.daily_ad.tasks[0]?.view).toEqual({
      id,
      leftMs: 18_000,
      seconds: 30,
      claimed: false,
    })
  })

  test('watches one ad at a time over both pages', async () => {
    const member = await app().member()
    const { id } = (await start(member)).body
    for (const [kind, task] of [
      ['daily_ad', 'task2'],
      ['special_task2', 'task1'],
    ] as const) {
      expect(await start(member, kind, task)).toMatchObject({ status: 409, code: 'adWaiting' })
    }
    app().clock.advance(30)
    await claim(member, id)
    expect((await start(member, 'special_task2')).status).toBe(200)
  })

  test('claims an ad once, and gets the first answer again when the claim is sent twice', async () => {
    const member = await app().member()
    const { id } = (await start(member)).body
    app().clock.advance(30)
    const key = newKey()
    const first = await claim(member, id, key)
    const again = await claim(member, id, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replay')).toBe('true')
    const other = await claim(member, id)
    expect(other).toMatchObject({ status: 409, code: 'taskCompleted' })
    expect(other.body).toMatchObject({ detail: 'You have already completed this task!' })
    expect(await balanceOf(member)).toBe(50)
  })

  test('cannot claim another member’s ad, nor one that was not started', async () => {
    const [owner, stranger] = [await app().member(), await app().member()]
    const { id } = (await start(owner)).body
    app().clock.advance(30)
    expect(await claim(stranger, id)).toMatchObject({ status: 404, code: 'notFound' })
    expect(await claim(stranger, newKey())).toMatchObject({ status: 404, code: 'notFound' })
    expect((await claim(owner, id)).status).toBe(200)
  })

  test('loses an ad that was not claimed before midnight, and starts again on the next day', async () => {
    app().clock.set('2026-11-20T22:58:00.000Z')
    const member = await app().member({ timeZone: 'Europe/Paris' })
    await watch(member, 'daily_ad', 'task1')
    const { id } = (await start(member, 'daily_ad', 'task2')).body
    app().clock.set('2026-11-20T22:59:59.999Z')
    expect((await read(member)).resetsAt).toBe('2026-11-20T23:00:00.000Z')
    app().clock.set('2026-11-20T23:00:00.000Z')
    expect(await claim(member, id)).toMatchObject({ status: 409, code: 'adExpired' })
    expect((await read(member)).pages.daily_ad.tasks.map(({ view }) => view)).toEqual([null, null, null, null, null])
    await watch(member, 'daily_ad', 'task1')
    expect(await balanceOf(member)).toBe(100)
  })

  test('gets one running ad and one credit for fifty parallel requests each', async () => {
    const member = await app().member()
    const started = await Promise.all(Array.from({ length: 50 }, () => start(member)))
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1)
    const id = started[0]?.body.id ?? ''
    app().clock.advance(30)
    const claims = await Promise.all(Array.from({ length: 50 }, () => claim(member, id)))
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(claims.filter(({ code }) => code === 'taskCompleted')).toHaveLength(49)
    expect(await balanceOf(member)).toBe(50)
  })

  test('starts one of ten different ads that are started in parallel', async () => {
    const member = await app().member()
    const all = AD_KINDS.flatMap((kind) => AD_TASKS.map((task) => ({ kind, task })))
    const answers = await Promise.all(all.map(({ kind, task }) => start(member, kind, task)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'adWaiting')).toHaveLength(9)
  })

  test('never gets points of two ads within thirty seconds, nor of one ad twice a day, for any sequence of actions', async () => {
    const act = fc.record({
      what: fc.constantFrom('start', 'start', 'claim', 'claim', 'wait', 'wait', 'sleep'),
      kind: fc.constantFrom(...AD_KINDS),
      task: fc.constantFrom(...AD_TASKS),
      seconds: fc.constantFrom(1, 10, 29, 30, 45),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (steps) => {
        const member = await app().member({ timeZone: 'UTC' })
        const ids = new Set<string>()
        const paid: { at: number; id: string; points: number }[] = []
        const run = async ({ what, kind, task, seconds }: (typeof steps)[number][number]) => {
          if (what === 'wait') return app().clock.advance(seconds)
          if (what === 'sleep') return app().clock.advance(6 * 3600)
          if (what === 'start') {
            const { status, body } = await start(member, kind, task)
            if (status === 200) ids.add(body.id)
            return
          }
          const id = [...ids].at(-1)
          if (!id) return
          const { status, body } = await claim(member, id)
          if (status === 200) paid.push({ at: app().clock.now().getTime(), id, points: body.points })
        }
        for (const step of steps) await Promise.all(step.map(run))
        expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length)
        expect(await balanceOf(member)).toBe(paid.reduce((sum, { points }) => sum + points, 0))
        const { rows } = { rows: await readEntries(member) }
        for (const [index, { at }] of rows.entries()) {
          const before = rows[index - 1]
          if (before) expect(at - before.at).toBeGreaterThanOrEqual(30_000)
        }
        expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
      }),
      { numRuns: 25 },
    )
  })
})

/** Reads the member's entries in order, with their references. */
async function readEntries(member: Actor): Promise<{ at: number; reference: string }[]> {
  const rows = await app()
    .database.db.selectFrom('transactions')
    .select(['created_at', 'task_type', 'reference'])
    .where('member_id', '=', member.id)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ at: row.created_at.getTime(), reference: `${row.task_type} ${row.reference}` }))
}

test('the points of the pages are as specified', () => {
  expect(AD_KINDS.map((kind) => FIRST_RULES.ads.points[kind] * AD_TASKS.length)).toEqual([250, 100])
})
