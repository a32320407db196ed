import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { stemOf } from '#server/modules/accounts/record-risk-signals.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { BEHIND_PROXY, confirmedMember, registrationForm, signIn, visitor } from '#test/account-flow.ts'
import { newKey, useTestApp } from '#test/app.ts'
import { deleteAccount, newcomer, readAllTables } from '#test/deletion.ts'
import { answerAndWait } from '#test/quiz.ts'
import { pause } from '#test/redemption-pauses.ts'
import { addGroup, dismiss, listGroups, readGroup } from '#test/risk.ts'
import { telegramLogin } from '#test/telegram-login.ts'
import { findRisks } from './index.ts'

const TOKEN = '4242:a-token_of-a-bot'
const app = useTestApp({
  environment: {
    ...BEHIND_PROXY,
    TELEGRAM_API_ROOT: 'stand-in',
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_BOT_NAME: 'PazBot',
  },
})
const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

let networks = 0
/** A /24 that no member has used. */
const newNetwork = () => {
  networks += 1
  return `100.64.${networks}`
}
const NAMES = ['ada', 'bert', 'cleo', 'dora', 'emil', 'fay', 'gus', 'hana', 'ivo', 'jana']
/** A member who signs in from an address. The names have different prefixes. */
async function from(address: string, { userAgent = `browser ${newKey()}`, email = '' } = {}) {
  networks += 1
  const letters = [...String(networks)].map((digit) => NAMES[Number(digit)]).join('')
  const person = await confirmedMember(app(), email || `${letters}.person@gmail.com`)
  const actor = visitor(app(), address)
  actor.headers = { ...actor.headers, 'user-agent': userAgent }
  const { body } = await signIn(actor, person.email)
  return { actor, email: person.email, id: body.member.id }
}
const find = () => findRisks(app().database.db, app().clock.now())
const boss = () => app().member({ role: 'super_admin', name: 'Bo' })

async function groupOf(label: string, kind = 'network') {
  const groups = await listGroups(await boss())
  return groups.find((group) => group.kind === kind && group.label === label)
}

describe('members who share a network', () => {
  test('are a group from five on, with figures, and weigh little', async () => {
    const network = newNetwork()
    const people = []
    for (const host of [1, 2, 3, 4]) {
      people.push(await from(`${network}.${host}`))
      // Not within an hour of each other.
      app().clock.advance(3601)
    }
    await find()
    expect(await groupOf(`${network}.0/24`)).toBeUndefined()
    people.push(await from(`${network}.250`))
    await find()
    const group = await groupOf(`${network}.0/24`)
    expect(group).toMatchObject({
      size: 5,
      measure: 5,
      weight: 1,
      reasons: [{ reason: 'sameNetwork', figure: 5 }],
      points: 500,
      redemptions: 0,
      open: true,
      dismissed: null,
    })
    const staff = await boss()
    await pause(staff, people[4]?.id ?? '')
    const { members, mayDismiss } = await readGroup(staff, group?.id ?? '')
    expect(mayDismiss).toBe(true)
    // Most recently seen first.
    expect(members.map(({ id }) => id)).toEqual(people.map(({ id }) => id).reverse())
    expect(members[0]).toMatchObject({ email: people[4]?.email, totalEarned: 100, isPaused: true, mayPause: true })
    expect(members[1]).toMatchObject({ isPaused: false })
  })

  test('weigh more when their accounts were opened within an hour', async () => {
    const network = newNetwork()
    for (const host of [1, 2, 3, 4, 5]) await from(`${network}.${host}`)
    await find()
    expect(await groupOf(`${network}.0/24`)).toMatchObject({
      weight: 2,
      reasons: [
        { reason: 'sameNetwork', figure: 5 },
        { reason: 'registeredTogether', figure: 5 },
      ],
    })
  })

  test('are no group by typed addresses or failed sign-ins', async () => {
    const network = newNetwork()
    for (const host of [1, 2, 3, 4, 5, 6]) {
      const { email } = await newcomer(app())
      const stranger = visitor(app(), `${network}.${host}`)
      await stranger.call('POST /api/auth/register', { body: registrationForm(email) })
      await signIn(stranger, email, { password: 'wrong horse' })
    }
    await find()
    expect(await groupOf(`${network}.0/24`)).toBeUndefined()
  })

  test('are deleted after 30 days, like their group', async () => {
    const network = newNetwork()
    for (const host of [1, 2, 3, 4, 5]) await from(`${network}.${host}`)
    await find()
    expect(await groupOf(`${network}.0/24`)).toBeDefined()
    app().clock.advance(30 * 24 * 3600 + 1)
    // As if the job had run until now; otherwise it catches up in 1,440 steps.
    await app().database.db.updateTable('risk_position').set({ up_to: app().clock.now() }).execute()
    await find()
    expect(await groupOf(`${network}.0/24`)).toBeUndefined()
  })
})

test('three members with one browser in one network are a group; the same browser elsewhere is not', async () => {
  const network = newNetwork()
  for (const host of [1, 2, 3]) await from(`${network}.${host}`, { userAgent: PHONE })
  for (const _ of [1, 2]) await from(`${newNetwork()}.1`, { userAgent: PHONE })
  await find()
  expect(
    (await listGroups(await boss())).filter(({ kind, label }) => kind === 'device' && label === 'Chrome, Android'),
  ).toMatchObject([{ size: 3, weight: 3, reasons: [{ reason: 'sameDevice' }, { reason: 'registeredTogether' }] }])
})

test('three near-identical addresses that were opened on one day are a group', async () => {
  for (const email of ['pointhunter01@gmail.com', 'point.hunter_2@gmail.com', 'pointhunter-333@gmail.com']) {
    await from(`${newNetwork()}.1`, { email })
  }
  expect(stemOf('jo.miller_01@gmail.com')).toBe('jomiller')
  await find()
  expect(await groupOf('pointhunter', 'name')).toMatchObject({ size: 3, reasons: [{ reason: 'sameName' }, {}] })
})

test('a name is deleted with the account that made the group large enough', async () => {
  const emails = ['lonelygroup01@gmail.com', 'lonely.group_2@gmail.com', 'lonelygroup-333@gmail.com']
  const people = []
  for (const email of emails) people.push(await from(`${newNetwork()}.1`, { email }))
  await find()
  expect(await groupOf('lonelygroup', 'name')).toMatchObject({ size: 3 })
  expect((await deleteAccount(people[0]?.actor ?? app().guest())).status).toBe(200)
  expect((await readAllTables(app())).get('risk_groups')).not.toContain('lonelygroup')
})

test('a Telegram account that is used for a second member links both, although the attempt is refused', async () => {
  const [owner, other] = [await app().member(), await app().member()]
  const auth_date = app().clock.now().getTime() / 1000
  const login = telegramLogin(TOKEN, { id: 77_001, first_name: 'Ada', auth_date })
  const link = (who: typeof owner) => who.call('POST /api/tasks/telegram-account', { body: { login } })
  expect((await link(owner)).status).toBe(200)
  expect((await link(other)).code).toBe('telegramIdTaken')
  await find()
  const staff = await boss()
  const group = (await listGroups(staff)).find(({ kind }) => kind === 'telegram')
  expect(group).toMatchObject({ size: 2, weight: 3, label: '', reasons: [{ reason: 'sameTelegram', figure: 2 }] })
  const { members } = await readGroup(staff, group?.id ?? '')
  expect(members.map((member) => member.id).toSorted()).toEqual([owner.id, other.id].toSorted())
  expect(JSON.stringify(await app().database.db.selectFrom('risk_marks').selectAll().execute())).not.toContain('77001')
})

test('plays that are faster than possible are found by member, once each', async () => {
  const member = await app().member()
  const staff = await boss()
  const spin = () => member.call('POST /api/games/wheel/spins')
  await spin()
  app().clock.advance(5)
  await spin()
  await find()
  expect((await listGroups(staff)).filter(({ kind }) => kind === 'speed')).toEqual([])
  app().clock.advance(4)
  await spin()
  app().clock.advance(1)
  await spin()
  for (const _ of [1, 2]) await find()
  const [group] = (await listGroups(staff)).filter(({ kind }) => kind === 'speed')
  expect(group).toMatchObject({ size: 1, measure: 2, weight: 1, reasons: [{ reason: 'fastSpins', figure: 2 }] })
  expect((await readGroup(staff, group?.id ?? '')).members.map(({ id }) => id)).toEqual([member.id])
})

test('a quiz whose questions were answered as soon as they started is found, also next to forged rows', async () => {
  const member = await app().member()
  const entry = {
    type: 'earn',
    points: 1,
    taskType: 'quiz',
    description: 'x',
    reference: 'no quiz',
    reason: 'x',
  } as const
  await inTransaction(app().database.db, (tx) => postEntry(tx, { ...entry, memberId: member.id }, app().clock.now()))
  const { id, total } = (await member.call('POST /api/games/quiz', { body: { category: 'all', difficulty: 'easy' } }))
    .body
  const { db } = app().database
  for (let position = 0; position < total; position += 1) {
    const question = await db
      .selectFrom('quiz_questions as q')
      .innerJoin('trivia_questions as t', 't.id', 'q.question_id')
      .select(['q.option_order', 't.answer'])
      .where('q.quiz_id', '=', id)
      .where('q.position', '=', position)
      .executeTakeFirstOrThrow()
    const choice = question.option_order.indexOf(String(question.answer))
    await answerAndWait(app(), member, id, position, choice)
  }
  await find()
  const group = (await listGroups(await boss())).find(({ reasons }) => reasons[0]?.reason === 'fastQuiz')
  expect(group).toMatchObject({ kind: 'speed', size: 1, weight: 2, reasons: [{ reason: 'fastQuiz', figure: 1 }] })
})

describe('dismissing', () => {
  test('hides a group until it grows', async () => {
    const staff = await boss()
    const network = newNetwork()
    for (const host of [1, 2, 3, 4, 5]) await from(`${network}.${host}`)
    await find()
    const group = await groupOf(`${network}.0/24`)
    const id = group?.id ?? ''
    expect((await dismiss(staff, id, 4)).code).toBe('riskGroupChanged')
    expect((await dismiss(staff, id, 5, ' ')).code).toBe('invalidInput')
    const answers = await Promise.all([1, 2].map(() => dismiss(staff, id, 5, 'A hostel')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await groupOf(`${network}.0/24`)).toBeUndefined()
    expect((await listGroups(staff, 'dismissed')).find((one) => one.id === id)).toMatchObject({
      open: false,
      dismissed: { by: 'Bo', reason: 'A hostel', measure: 5, at: app().clock.now().toISOString() },
    })
    await from(`${network}.5`, {})
    // A member who is already in the group signs in again: nothing new.
    app().clock.advance(7200)
    await find()
    expect(await groupOf(`${network}.0/24`)).toMatchObject({ id, size: 6, dismissed: { measure: 5 }, open: true })
    expect((await dismiss(staff, id, 6)).status).toBe(200)
    app().clock.advance(7200)
    await find()
    expect(await groupOf(`${network}.0/24`)).toBeUndefined()
  })

  test('is the super admin’s, and the view is closed to support and members', async () => {
    const id = await addGroup(app(), { kind: 'name', mark: newKey(), measure: 3 })
    for (const role of ['support', 'member'] as const) {
      const actor = await app().member({ role })
      expect((await actor.call('GET /api/admin/security/risk')).code).toBe('forbidden')
      expect((await actor.call('GET /api/admin/security/risk/:id', { params: { id } })).code).toBe('forbidden')
      expect((await dismiss(actor, id, 3)).code).toBe('forbidden')
    }
    const staff = await boss()
    expect((await dismiss(staff, newKey(), 3)).code).toBe('notFound')
    expect((await staff.call('GET /api/admin/security/risk/:id', { params: { id: newKey() } })).code).toBe('notFound')
  })
})

test('groups are listed page by page, the highest score first, and by their kind', async () => {
  const staff = await boss()
  for (const measure of [3, 4, 5]) await addGroup(app(), { kind: 'name', mark: newKey(), measure })
  const all = await listGroups(staff)
  const weights = all.map(({ weight }) => weight)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  const paged = []
  let cursor: string | undefined
  do {
    const query = { limit: 2, ...(cursor && { cursor }) }
    const page = (await staff.call('GET /api/admin/security/risk', { query })).body
    paged.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  const { items } = (await staff.call('GET /api/admin/security/risk', { query: { kind: 'name' } })).body
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['name']))
  for (const wrong of [
    '4_2026-11-20T12:00:00.000Z_x',
    '1_2026-13-20T12:00:00.000Z_00000000-0000-4000-8000-000000000000',
    'x',
  ]) {
    expect((await staff.call('GET /api/admin/security/risk', { query: { cursor: wrong } })).code).toBe('invalidInput')
  }
})

test('stored marks are in the member’s download, and are deleted with the account', async () => {
  const network = newNetwork()
  const { actor, id, email } = await from(`${network}.9`, { userAgent: PHONE })
  const { body } = await actor.call('GET /api/me/export')
  const text = JSON.stringify(body)
  expect(text).toContain(`${network}.0/24`)
  expect(text).toContain('Chrome, Android')
  expect((await deleteAccount(actor)).status).toBe(200)
  const tables = await readAllTables(app())
  for (const table of ['risk_marks', 'risk_speeds', 'risk_groups']) expect(tables.get(table)).not.toContain(id)
  expect(tables.get('risk_marks')).not.toContain(email.slice(0, 9))
})
