import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { decide, fakeNotifier, NOON, secondsFromNoon, VIEWER } from '#test/decide.ts'
import { FIRST_RULES } from '#test/first-rules.ts'
import { linkAccount, linkTelegram } from './link-telegram.ts'
import type { TaskSnapshot, TelegramAccount } from './read-task.ts'
import { verifyTask } from './verify-task.ts'
import { visitTask } from './visit-task.ts'

const SECRET = 'secret'
/** Everyone but 13 is in the channel. */
const RULES = { rules: FIRST_RULES, campaigns: [], rulesNumbered: () => FIRST_RULES }
const command = verifyTask({
  notifier: fakeNotifier,
  telegram: { isMember: async (_, telegramId) => telegramId !== 13 },
  log: pino({ level: 'silent' }),
  secret: SECRET,
})

const CHANNEL: TaskSnapshot = {
  id: '0a5c1e00-0000-4000-8000-000000000001',
  type: 'telegram',
  title: 'Join',
  points: 100,
  channel: 'PazRewards',
  isOffered: true,
  isCompleted: false,
  visitedAt: null,
}
const VIDEO: TaskSnapshot = { ...CHANNEL, type: 'youtube', visitedAt: secondsFromNoon(-30) }
const OTHER = '01a1f8d3-ea00-7af6-998f-060e588c0c44'

interface Facts {
  readonly task: TaskSnapshot | null
  readonly linked?: TelegramAccount | null
  readonly owner?: string | null
  readonly isPaid?: boolean
}

const factsOf = ({ linked = null, owner = null, isPaid = false, ...read }: Facts, typed?: string) => ({
  snapshot: { ...read, linked, owner, isPaid, rooms: null },
  input: { params: { id: CHANNEL.id }, body: { telegramId: typed } } as never,
})
const OF_TELEGRAM = { telegramId: 42, telegramHash: 'hash' }
const OF_MAILBOX = { mailboxHash: 'hash' }
const verify = (facts: Facts, enriched: typeof OF_TELEGRAM | typeof OF_MAILBOX) =>
  decide(command, { ...factsOf(facts), enriched })
const codeOf = (answer: ReturnType<typeof decide>) => ('code' in answer ? answer.code : undefined)
const refusal = (facts: Facts, enriched: typeof OF_TELEGRAM | typeof OF_MAILBOX) => codeOf(verify(facts, enriched))

describe('a task on Telegram', () => {
  test('pays, links the account, and stores its hash', () => {
    expect(verify({ task: CHANNEL }, OF_TELEGRAM)).toMatchObject({
      output: { points: 100, balance: VIEWER.points + 100, totalEarned: VIEWER.totalEarned + 100 },
      effects: {
        entry: { description: 'Task Completed: Join', taskType: 'telegram', reference: CHANNEL.id },
        rows: {
          telegram_accounts: [{ telegram_id: 42, signed: false }],
          task_completions: [{ points: 100, telegram_hash: 'hash' }],
        },
      },
    })
  })

  test('is refused when it is completed, not offered, has changed its type, or has paid the account', () => {
    expect(refusal({ task: { ...CHANNEL, isCompleted: true, isOffered: false } }, OF_TELEGRAM)).toBe('taskCompleted')
    expect(refusal({ task: { ...CHANNEL, isOffered: false } }, OF_TELEGRAM)).toBe('notFound')
    expect(refusal({ task: null }, OF_TELEGRAM)).toBe('notFound')
    expect(refusal({ task: VIDEO }, OF_TELEGRAM)).toBe('notFound')
    expect(refusal({ task: CHANNEL }, OF_MAILBOX)).toBe('notFound')
    expect(refusal({ task: CHANNEL, isPaid: true }, OF_TELEGRAM)).toBe('telegramIdTaken')
  })

  test('queries Telegram for the typed or linked account only, and only for an open task', async () => {
    const linked = { telegramId: 42, signed: false }
    const ask = (facts: Facts, typed?: string) =>
      command.enrich?.({ ...factsOf(facts, typed), viewer: VIEWER, now: NOON, address: '', ...RULES })
    for (const [read, typed] of [
      [{ task: CHANNEL }, '42'],
      [{ task: CHANNEL, linked }, undefined],
      [{ task: CHANNEL, linked }, '42'],
    ] as const)
      expect(await ask(read, typed)).toMatchObject({ telegramId: 42 })
    for (const [read, typed, code] of [
      [{ task: CHANNEL }, undefined, 'telegramIdMissing'],
      [{ task: CHANNEL, linked }, '43', 'telegramIdDiffers'],
      [{ task: CHANNEL }, '13', 'telegramNotMember'],
      [{ task: { ...CHANNEL, isCompleted: true } }, '13', 'taskCompleted'],
      [{ task: null }, '13', 'notFound'],
    ] as const)
      await expect(ask(read, typed)).rejects.toMatchObject({ code })
    expect(await ask({ task: VIDEO })).not.toHaveProperty('telegramId')
  })
})

describe('a task on YouTube', () => {
  test('pays after a visit of thirty seconds, once per mailbox', () => {
    expect(verify({ task: VIDEO }, OF_MAILBOX)).toMatchObject({
      output: { points: 100 },
      effects: { rows: { mailbox_marks: [{ subject_id: VIDEO.id, mailbox_hash: 'hash' }] } },
    })
    expect(refusal({ task: { ...VIDEO, visitedAt: null } }, OF_MAILBOX)).toBe('taskNotVisited')
    expect(refusal({ task: { ...VIDEO, visitedAt: secondsFromNoon(-29) } }, OF_MAILBOX)).toBe('taskTooEarly')
    expect(refusal({ task: VIDEO, isPaid: true }, OF_MAILBOX)).toBe('taskCompleted')
  })

  test('counts from the first visit', () => {
    const visit = (task: TaskSnapshot) => decide(visitTask(), factsOf({ task }))
    expect(visit({ ...VIDEO, visitedAt: null })).toMatchObject({
      output: { leftMs: 30_000 },
      effects: { rows: { task_visits: [{ task_id: VIDEO.id, visited_at: NOON }] } },
    })
    expect(visit({ ...VIDEO, visitedAt: secondsFromNoon(-29) })).toEqual({
      output: { leftMs: 1000 },
      effects: { rows: {} },
    })
    expect(codeOf(visit({ ...VIDEO, isCompleted: true }))).toBe('taskCompleted')
    expect(codeOf(visit({ ...VIDEO, isOffered: false }))).toBe('notFound')
  })
})

describe('a Telegram account', () => {
  const link = (linked: TelegramAccount | null, owner: string | null, signed: boolean) =>
    linkAccount({ memberId: VIEWER.memberId, telegramId: 42, signed, linked, owner }, SECRET, NOON)

  test('is linked once; a signature is added, and never removed', () => {
    const row = (signed: boolean) => ({ rows: { telegram_accounts: [{ telegram_id: 42, signed, linked_at: NOON }] } })
    expect(link(null, null, false)).toEqual(row(false))
    expect(link(null, null, true)).toEqual(row(true))
    expect(link({ telegramId: 42, signed: false }, VIEWER.memberId, true)).toEqual(row(true))
    for (const signed of [false, true])
      expect(link({ telegramId: 42, signed: true }, VIEWER.memberId, signed)).toEqual({ rows: {} })
  })

  test('stays linked: another one is refused, also if it is free', () => {
    for (const owner of [null, OTHER])
      expect(() => link({ telegramId: 41, signed: true }, owner, true)).toThrow(
        expect.objectContaining({ code: 'telegramIdDiffers' }),
      )
  })

  test('of another member is refused, and the attempt recorded for both', () => {
    for (const [signed, label] of [
      [true, 'signed'],
      [false, 'typed'],
    ] as const) {
      const { refusal, rows } = link(null, OTHER, signed)
      expect(refusal?.code).toBe('telegramIdTaken')
      expect(rows.risk_marks).toMatchObject([
        { member_id: VIEWER.memberId, label },
        { member_id: OTHER, label: '' },
      ])
    }
  })

  test('of a sign-in is linked by the command, and refused with the rows of the attempt', async () => {
    const telegram = { verifyLogin: (login: string) => (login === 'valid' ? 9042 : undefined) }
    const command = linkTelegram({ telegram, secret: SECRET } as never)
    const deciding = (owner: string | null) =>
      decide(command, { snapshot: { linked: null, owner }, input: {} as never, enriched: { telegramId: 9042 } })
    expect(deciding(null)).toEqual({
      output: { ending: '9042' },
      effects: { rows: { telegram_accounts: [{ telegram_id: 9042, signed: true, linked_at: NOON }] } },
    })
    expect(deciding(OTHER)).toMatchObject({
      code: 'telegramIdTaken',
      effects: { rows: { risk_marks: [{ member_id: VIEWER.memberId, label: 'signed' }, { member_id: OTHER }] } },
    })
    const enrich = async (login: string) => await command.enrich?.({ input: { body: { login } } } as never)
    expect(await enrich('valid')).toEqual({ telegramId: 9042 })
    await expect(enrich('forged')).rejects.toMatchObject({ code: 'telegramLoginInvalid' })
  })
})
