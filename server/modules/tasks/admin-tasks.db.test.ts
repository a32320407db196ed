import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({
  environment: {
    STAFF_DAILY_POINTS: 'off',
    AD_TASK2_URLS: 'https://b.example/all',
    AD_BANNER_URL: 'https://frame.example/banner',
  },
})
const admin = () => app().member({ role: 'super_admin' })

const read = async (staff: Actor) => (await staff.call('GET /api/admin/tasks')).body
type Edit = Parameters<Actor['call']>[1] & object
const edit = (staff: Actor, id: string, body: Record<string, unknown>) =>
  staff.call('PATCH /api/admin/tasks/:id', { params: { id }, body } as Edit as never)
const setLink = (staff: Actor, url: string | null, kind = 'daily_ad', task = 'task2') =>
  staff.call('PUT /api/admin/ad-links', { body: { kind, task, url } as never })
const order = (staff: Actor, ids: readonly string[]) =>
  staff.call('PUT /api/admin/task-order', { body: { ids: [...ids] } })
const lastAction = () =>
  app().database.db.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
const adsOf = async (member: Actor) => (await member.call('GET /api/special-tasks')).body.pages
const seen = async (member: Actor) => (await member.call('GET /api/tasks')).body.items

describe('staff and channel tasks', () => {
  test('change a task; members see it immediately, and earlier payments stay', async () => {
    const staff = await admin()
    const { tasks } = await read(staff)
    const visit = tasks.find(({ type }) => type === 'youtube')
    const id = visit?.id ?? ''
    const early = await app().member()
    await early.call('POST /api/tasks/:id/visit', { params: { id } })
    app().clock.advance(30)
    await early.call('POST /api/tasks/:id/verification', { params: { id }, body: {} })

    const { body } = await edit(staff, id, { title: 'Watch us', points: 70, link: 'https://video.example/@paz' })
    expect(body.task).toEqual({ ...visit, title: 'Watch us', points: 70, link: 'https://video.example/@paz' })
    const { action, before, after } = await lastAction()
    expect([action, JSON.parse(before).points, JSON.parse(after).points]).toEqual(['task.edit', 100, 70])

    expect((await seen(early)).find((task) => task.id === id)).toMatchObject({ title: 'Watch us', points: 100 })
    const late = await app().member()
    await late.call('POST /api/tasks/:id/visit', { params: { id } })
    app().clock.advance(30)
    const paid = await late.call('POST /api/tasks/:id/verification', { params: { id }, body: {} })
    expect(paid.body).toMatchObject({ points: 70, balance: 70 })
    const again = await early.call('POST /api/tasks/:id/verification', { params: { id }, body: {} })
    expect(again.code).toBe('taskCompleted')
  })

  test('switch a task off and on; members who completed it still see it', async () => {
    const staff = await admin()
    const id = (await read(staff)).tasks[1]?.id ?? ''
    const member = await app().member()
    expect((await edit(staff, id, { active: false })).body.task.active).toBe(false)
    expect((await seen(member)).map((task) => task.id)).not.toContain(id)
    expect((await member.call('POST /api/tasks/:id/visit', { params: { id } })).code).toBe('notFound')
    expect((await read(staff)).tasks.map((task) => task.id)).toContain(id)
    await edit(staff, id, { active: true })
    expect((await seen(member)).map((task) => task.id)).toContain(id)
  })

  test.each([
    { link: 'http://t.me/Paz' },
    { link: 'javascript:alert(1)' },
    { link: '/ad' },
    { points: 0 },
    { points: 10_001 },
    { points: 1.5 },
    { title: ' ' },
    { title: 'x'.repeat(101) },
    { channel: '' },
    { text: 'NUL\0' },
    { active: 'yes' },
  ])('are refused %j', async (body) => {
    const staff = await admin()
    const id = (await read(staff)).tasks[0]?.id ?? ''
    expect((await edit(staff, id, body)).code).toBe('invalidInput')
  })

  test.each(['@PazTips', 'abc', 'two words', '7paz'])('cannot call a channel on Telegram %s', async (channel) => {
    const staff = await admin()
    const id = (await read(staff)).tasks.find(({ type }) => type === 'telegram')?.id ?? ''
    expect((await edit(staff, id, { channel })).code).toBe('taskChannelInvalid')
  })

  test('reorder all tasks or none', async () => {
    const staff = await admin()
    const ids = (await read(staff)).tasks.map(({ id }) => id)
    const turned = ids.toReversed()
    expect((await order(staff, turned)).body.tasks.map(({ id }) => id)).toEqual(turned)
    expect((await seen(await app().member())).map(({ id }) => id)).toEqual(turned)
    expect(JSON.parse((await lastAction()).before)).toEqual(ids)
    const [first = ''] = ids
    for (const wrong of [ids.slice(1), [...ids, first], [first, ...ids.slice(0, -1)]]) {
      expect((await order(staff, wrong)).code).toBe('taskOrderConflict')
    }
    const both = await Promise.all([order(staff, ids), order(await admin(), turned)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const now = (await read(staff)).tasks.map(({ id }) => id)
    expect([ids, turned]).toContainEqual(now)
  })
})

describe('staff and links of ads', () => {
  test('override the configuration’s link, and reset it', async () => {
    const staff = await admin()
    const member = await app().member()
    const { body } = await setLink(staff, 'https://ads.example/new')
    expect(body.adLinks.find(({ kind, task }) => kind === 'daily_ad' && task === 'task2')).toMatchObject({
      url: 'https://ads.example/new',
      configured: '/ad',
      isOwn: true,
    })
    const links = (await adsOf(member)).daily_ad.tasks.map(({ adUrl }) => adUrl)
    expect(links).toEqual(['/ad', 'https://ads.example/new', '/ad', '/ad', '/ad'])
    await setLink(staff, '/rewards', 'special_task2', 'task5')
    expect((await adsOf(member)).special_task2.tasks.map(({ adUrl }) => adUrl)).toEqual([
      ...Array(4).fill('https://b.example/all'),
      '/rewards',
    ])
    expect((await setLink(staff, null)).status).toBe(200)
    expect(await lastAction()).toMatchObject({
      action: 'ad_link.reset',
      subject_id: 'daily_ad task2',
      before: '{"url":"https://ads.example/new"}',
      after: '{"url":null}',
    })
    expect((await adsOf(member)).daily_ad.tasks[1]?.adUrl).toBe('/ad')
    // A link without an override can be reset as well.
    expect((await setLink(staff, null)).status).toBe(200)
  })

  test.each([
    'http://ads.example',
    'javascript:alert(1)',
    '//ads.example',
    '/api/health',
    'https://a:b@ads.example',
    '',
  ])('cannot set %j', async (url) => {
    expect((await setLink(await admin(), url)).code).toBe('invalidInput')
  })

  test('do not change which frames the pages allow: that is configuration', async () => {
    const policy = async () =>
      (await app().guest().send('GET', '/dashboard')).headers.get('content-security-policy') ?? ''
    const before = await policy()
    await setLink(await admin(), 'https://elsewhere.example/ad')
    expect(await policy()).toBe(before)
    expect(before).not.toContain('elsewhere.example')
    expect((await read(await admin())).environment).toEqual({
      frame: 'https://frame.example/banner',
      scripts: 0,
      scratch: '/ad',
    })
  })

  test('concurrently: one link remains, and both changes are in the audit', async () => {
    const [one, other] = [await admin(), await admin()]
    const answers = await Promise.all([
      setLink(one, 'https://one.example/', 'daily_ad', 'task4'),
      setLink(other, 'https://other.example/', 'daily_ad', 'task4'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const link = (await read(one)).adLinks.find(({ kind, task }) => kind === 'daily_ad' && task === 'task4')
    expect(['https://one.example/', 'https://other.example/']).toContain(link?.url)
    const acts = await app()
      .database.db.selectFrom('audit_log')
      .select('after')
      .where('subject_id', '=', 'daily_ad task4')
      .orderBy('seq')
      .execute()
    expect(acts).toHaveLength(2)
    expect(JSON.parse(acts[1]?.after ?? '').url).toBe(link?.url)
  })
})

test('moderators, support and members are refused on all routes', async () => {
  const id = (await read(await admin())).tasks[0]?.id ?? ''
  for (const role of ['moderator', 'support', 'member'] as const) {
    const person = await app().member({ role })
    const calls = [
      person.call('GET /api/admin/tasks'),
      person.call('GET /api/admin/economy'),
      edit(person, id, { points: 9000 }),
      order(person, [id]),
      setLink(person, 'https://mine.example'),
    ]
    for (const call of calls) expect((await call).code).toBe('forbidden')
  }
})
