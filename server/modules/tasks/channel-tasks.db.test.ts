import { describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { telegramLogin } from '#test/telegram-login.ts'

const TOKEN = '4242:a-token_of-a-bot'
const app = useTestApp({
  environment: { TELEGRAM_API_ROOT: 'stand-in', TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_BOT_NAME: 'PazBot' },
})

const read = async (member: Actor) => (await member.call('GET /api/tasks')).body
const tasksOf = async (member: Actor, type: 'telegram' | 'youtube') =>
  (await read(member)).items.filter((task) => task.type === type)
const firstTask = async (member: Actor, type: 'telegram' | 'youtube' = 'telegram') =>
  (await tasksOf(member, type))[0]?.id ?? ''
const balanceOf = async (member: Actor) => (await member.call('GET /api/session')).body.member?.points
const verify = (member: Actor, id: string, telegramId?: string | number, key = newKey()) =>
  member.call('POST /api/tasks/:id/verification', {
    params: { id },
    body: telegramId === undefined ? {} : { telegramId: String(telegramId) },
    key,
  })

/** Returns a new User ID. Its ending selects the stand-in's answer; 00 is a member of every channel. */
let last = 0
const newTelegramId = (ending = '00') => `${70_000 + last++}${ending}`

describe('a member who completes tasks on channels', () => {
  test('finds five, each of 100 points, easy and a minute long, one of them for YouTube', async () => {
    const { items, telegram } = await read(await app().member())
    expect(
      items.map(({ points, difficulty, minutes, completedAt }) => [points, difficulty, minutes, completedAt]),
    ).toEqual(Array(5).fill([100, 'easy', 1, null]))
    expect(items.map(({ type }) => type)).toEqual(['telegram', 'telegram', 'telegram', 'telegram', 'youtube'])
    for (const { link, channel } of items) expect(link).toContain(channel)
    expect(telegram.ending).toBeNull()
  })

  test('gets the points of a channel once, and types the id once for all channels', async () => {
    const member = await app().member()
    const [first, second] = await tasksOf(member, 'telegram')
    const telegramId = newTelegramId()
    expect((await verify(member, first?.id ?? '', ` ${telegramId} `)).body).toEqual({
      points: 100,
      balance: 100,
      totalEarned: 100,
    })
    expect(await verify(member, first?.id ?? '', telegramId)).toMatchObject({ status: 409, code: 'taskCompleted' })
    expect((await verify(member, second?.id ?? '')).body.balance).toBe(200)
    const { items, telegram } = await read(member)
    expect(items.map(({ completedAt }) => completedAt !== null)).toEqual([true, true, false, false, false])
    expect(telegram.ending).toBe(telegramId.slice(-4))
    const entries = (await member.call('GET /api/transactions')).body.items
    expect(entries).toMatchObject([
      { taskType: 'telegram', points: 100, description: `Task Completed: ${second?.title}` },
      { taskType: 'telegram', points: 100, description: `Task Completed: ${first?.title}` },
    ])
    expect((await verifyLedger(app().database.db, member.id)).findings).toEqual([])
  })

  test('has to type an id, of digits only', async () => {
    const member = await app().member()
    const id = await firstTask(member)
    expect(await verify(member, id)).toMatchObject({ status: 400, code: 'telegramIdMissing' })
    for (const [typed, message] of [
      ['', 'Please enter your Telegram User ID'],
      [' ', 'Please enter your Telegram User ID'],
      ['@ada', 'Only numbers are accepted'],
      ['12.5', 'Only numbers are accepted'],
      ['-7', 'Only numbers are accepted'],
      ['1'.repeat(16), 'Only numbers are accepted'],
    ]) {
      const answer = await verify(member, id, typed)
      expect({ typed, ...answer.body }).toMatchObject({
        typed,
        status: 400,
        errors: [{ field: 'telegramId', message }],
      })
    }
    expect(await balanceOf(member)).toBe(0)
  })

  test('is refused when Telegram does not find them in the channel, and may try again', async () => {
    const member = await app().member()
    const id = await firstTask(member)
    for (const ending of ['04', '05', '06', '07', '08']) {
      const answer = await verify(member, id, newTelegramId(ending))
      expect({ ending, status: answer.status, code: answer.code }).toEqual({
        ending,
        status: 409,
        code: 'telegramNotMember',
      })
    }
    expect((await read(member)).telegram.ending).toBeNull()
    for (const ending of ['01', '02', '03']) {
      const other = await app().member()
      expect((await verify(other, id, newTelegramId(ending))).status).toBe(200)
    }
    expect((await verify(member, id, newTelegramId())).status).toBe(200)
  })

  test('gets a failed verification when Telegram fails, and the operator reads why', async () => {
    const member = await app().member()
    const id = await firstTask(member)
    for (const [ending, reason] of [
      ['09', 'The bot is no administrator of @PazRewards'],
      ['11', 'Telegram could not be reached'],
      ['13', 'Telegram answered 502 about @PazRewards: Bad Gateway'],
      ['14', 'Telegram does not accept TELEGRAM_BOT_TOKEN'],
    ] as const) {
      const telegramId = newTelegramId(ending)
      const before = app().logged.length
      const answer = await verify(member, id, telegramId)
      expect(answer).toMatchObject({ status: 424, code: 'telegramFailed' })
      expect(answer.body).toMatchObject({ detail: 'Verification failed. Please try again.' })
      const lines = app().logged.slice(before)
      expect(lines).toContainEqual(expect.objectContaining({ level: 40, channel: 'PazRewards', reason }))
      expect(JSON.stringify(lines)).not.toContain(telegramId)
      const health = (await app().guest().call('GET /api/health')).body.telegram
      expect(health).toEqual({ state: 'failing', message: reason })
    }
    expect(await balanceOf(member)).toBe(0)
    expect((await verify(member, id, newTelegramId())).status).toBe(200)
    expect((await app().guest().call('GET /api/health')).body.telegram.state).toBe('stand_in')
  })

  test('gets Telegram’s Retry-After', async () => {
    const member = await app().member()
    const id = await firstTask(member)
    const answer = await verify(member, id, newTelegramId('10'))
    expect(answer).toMatchObject({ status: 424, code: 'telegramFailed' })
    expect(answer.headers.get('retry-after')).toBe('7')
    app().clock.advance(5)
    expect((await verify(member, id, newTelegramId())).headers.get('retry-after')).toBe('2')
    app().clock.advance(2)
    expect((await verify(member, id, newTelegramId())).status).toBe(200)
  })

  test('gets one credit for fifty parallel attempts', async () => {
    const member = await app().member()
    const id = await firstTask(member)
    const telegramId = newTelegramId()
    const tries = await Promise.all(Array.from({ length: 50 }, () => verify(member, id, telegramId)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    // Ten a minute are allowed.
    expect(tries.filter(({ code }) => code === 'taskCompleted')).toHaveLength(9)
    expect(tries.filter(({ code }) => code === 'tooManyRequests')).toHaveLength(40)
    expect(await balanceOf(member)).toBe(100)
  })

  test('may verify ten times a minute', async () => {
    const member = await app().member()
    const id = await firstTask(member)
    const codes = []
    for (let time = 0; time < 11; time += 1) codes.push((await verify(member, id, newTelegramId('05'))).code)
    expect(codes).toEqual([...Array(10).fill('telegramNotMember'), 'tooManyRequests'])
  })

  test('gets the first answer again when the same action is sent twice', async () => {
    const member = await app().member()
    const id = await firstTask(member)
    const key = newKey()
    const telegramId = newTelegramId()
    const first = await verify(member, id, telegramId, key)
    expect((await verify(member, id, telegramId, key)).body).toEqual(first.body)
    expect(await balanceOf(member)).toBe(100)
  })

  test('cannot complete a task that is switched off, but keeps completed ones', async () => {
    const { db } = app().database
    const member = await app().member()
    const [first, second] = await tasksOf(member, 'telegram')
    await verify(member, first?.id ?? '', newTelegramId())
    await db.updateTable('tasks').set({ active: false, points: 70 }).where('type', '=', 'telegram').execute()
    expect(await verify(member, second?.id ?? '')).toMatchObject({ status: 404, code: 'notFound' })
    expect(await tasksOf(member, 'telegram')).toMatchObject([{ id: first?.id, points: 100 }])
    await db.updateTable('tasks').set({ active: true, points: 100 }).where('type', '=', 'telegram').execute()
  })
})

describe('one Telegram account', () => {
  test('belongs to one of two members who use it concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const members = [await app().member(), await app().member()]
      const id = await firstTask(members[0] as Actor)
      const telegramId = newTelegramId()
      const answers = await Promise.all(members.map((member) => verify(member, id, telegramId)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.map(({ code }) => code)).toContain('telegramIdTaken')
      const balances = await Promise.all(members.map(balanceOf))
      expect(balances.sort()).toEqual([0, 100])
    }
  })

  test('stays with its owner when others use it; each attempt is recorded, signed or typed', async () => {
    const [owner, ...others] = await Promise.all(Array.from({ length: 7 }, () => app().member()))
    const telegramId = Number(newTelegramId())
    const id = await firstTask(owner as Actor)
    await verify(owner as Actor, id, telegramId)
    const auth_date = app().clock.now().getTime() / 1000
    const login = telegramLogin(TOKEN, { id: telegramId, first_name: 'Ada', auth_date })
    const answers = await Promise.all(
      others.map((member, index) =>
        index % 2 === 0
          ? verify(member, id, telegramId)
          : member.call('POST /api/tasks/telegram-account', { body: { login } }),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill('telegramIdTaken'))
    const marks = await app()
      .database.db.selectFrom('risk_marks')
      .select(['member_id', 'label'])
      .where('kind', '=', 'telegram')
      .where(
        'member_id',
        'in',
        [owner, ...others].map((member) => member?.id ?? ''),
      )
      .execute()
    const labels = new Map(marks.map(({ member_id, label }) => [member_id, label]))
    expect(labels.get(owner?.id ?? '')).toBe('')
    expect(others.map((member) => labels.get(member.id))).toEqual(Array(3).fill(['typed', 'signed']).flat())
  })

  test('is linked by Telegram’s sign-in, without typing', async () => {
    const member = await app().member()
    const { loginUrl } = (await read(member)).telegram
    const url = new URL(loginUrl ?? '')
    expect(url.origin + url.pathname).toBe('https://oauth.telegram.org/auth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      bot_id: '4242',
      origin: 'http://localhost:3000',
      return_to: 'http://localhost:3000/tasks',
    })
    const id = Number(newTelegramId())
    const auth_date = app().clock.now().getTime() / 1000
    const link = (actor: Actor, login: string) => actor.call('POST /api/tasks/telegram-account', { body: { login } })
    const login = telegramLogin(TOKEN, { id, first_name: 'Ada', auth_date })
    expect((await link(member, login)).body).toEqual({ ending: String(id).slice(-4) })
    expect((await verify(member, await firstTask(member))).status).toBe(200)

    expect(await link(await app().member(), login)).toMatchObject({ status: 409, code: 'telegramIdTaken' })
    const other = telegramLogin(TOKEN, { id: id + 100, auth_date })
    expect(await link(member, other)).toMatchObject({ status: 409, code: 'telegramIdDiffers' })
    app().clock.advance(601)
    for (const wrong of [login, 'false', telegramLogin('1:other', { id, auth_date })])
      expect(await link(await app().member(), wrong)).toMatchObject({ status: 400, code: 'telegramLoginInvalid' })
  })
})

describe('a task on YouTube', () => {
  const visit = (member: Actor, id: string) => member.call('POST /api/tasks/:id/visit', { params: { id } })

  test('is verified by a visit of thirty seconds, counted from the first one', async () => {
    const member = await app().member()
    const id = await firstTask(member, 'youtube')
    expect(await verify(member, id)).toMatchObject({ status: 409, code: 'taskNotVisited' })
    expect((await visit(member, id)).body).toEqual({ leftMs: 30_000 })
    app().clock.advance(29)
    expect((await visit(member, id)).body).toEqual({ leftMs: 1000 })
    expect((await tasksOf(member, 'youtube'))[0]?.leftMs).toBe(1000)
    expect(await verify(member, id)).toMatchObject({ status: 409, code: 'taskTooEarly' })
    app().clock.advance(1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(member, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(member)).toBe(100)
    expect((await member.call('GET /api/transactions')).body.items).toMatchObject([
      { taskType: 'youtube', points: 100 },
    ])
    expect(await visit(member, id)).toMatchObject({ status: 409, code: 'taskCompleted' })
  })
})
