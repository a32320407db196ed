import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OLD_TIME, type OldRows, oldDump, oldId, oldProfile, oldUser } from '#test/old-dump.ts'
import { temporaryFolder } from '#test/server-process.ts'
import { surveyAccounts } from './accounts.ts'
import { type ArchiveRow, readHistory } from './history.ts'
import { type DumpRow, readDump, unescapeField } from './read-dump.ts'
import { Report } from './report.ts'
import { parseTime } from './values.ts'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const NOW = new Date('2026-11-20T12:00:00Z')
const HASH = `$2a$10$${'a'.repeat(53)}`

function fileOf(dump: string): string {
  const path = join(folder.path, 'dump.sql')
  writeFileSync(path, dump)
  return path
}

async function rowsOf(dump: string): Promise<DumpRow[]> {
  const rows: DumpRow[] = []
  for await (const part of readDump(fileOf(dump))) rows.push(...part.rows)
  return rows
}

async function read(rows: OldRows) {
  const path = fileOf(oldDump(rows))
  const report = new Report()
  const survey = await surveyAccounts(path, report, NOW)
  const archive: ArchiveRow[] = []
  await readHistory(path, survey, report, NOW, async (part) => void archive.push(...part))
  return { accounts: [...survey.accounts.values()], archive, report, ignored: survey.facts.ignored }
}

describe('a dump', () => {
  test('is read with its escapes and nulls', async () => {
    const name = 'Tab\there, line\nthere, back\\slash and \u2028'
    expect(await rowsOf(oldDump({ 'public.profiles': [oldProfile(1, { full_name: name })] }))).toMatchObject([
      { full_name: name, phone: null, points: '150' },
    ])
    expect(['\\N', '', '\\101\\x42', '\\\\N', '\\b\\f\\v'].map(unescapeField)).toEqual([
      null,
      '',
      'AB',
      '\\N',
      '\b\f\v',
    ])
  })

  test.each([
    ['lacks tables', oldDump({}).replace('COPY public.tasks ', 'COPY public.other '), 'no COPY block of public.tasks'],
    [
      'lacks columns',
      oldDump({}).replace(', full_name, phone,', ','),
      'public.profiles lacks the columns full_name, phone',
    ],
    ['ends early', oldDump({}).slice(0, oldDump({}).indexOf('\\.')), 'in the middle of auth.users'],
    ['lacks its end', oldDump({}).slice(0, -60), 'is incomplete'],
    ['has INSERT statements', "INSERT INTO public.profiles VALUES ('1');\n", 'without --inserts'],
    ['has another encoding', oldDump({}).replace("'UTF8'", "'LATIN1'"), 'is in LATIN1'],
    [
      'has a broken row',
      oldDump({ 'auth.users': [oldUser(1)] }).replace('\\N\n', '\\N\tmore\n'),
      'has 10 fields instead of 9',
    ],
  ])('that %s is refused', async (_, dump, message) => {
    await expect(rowsOf(dump)).rejects.toThrow(message)
  })

  test.each([
    ['2025-03-01 10:00:00+00', '2025-03-01T10:00:00.000Z'],
    ['2025-03-01 10:00:00.123456+05:30', '2025-03-01T04:30:00.123Z'],
    ['2025-03-01 10:00:00', '2025-03-01T10:00:00.000Z'],
    ['infinity', undefined],
    ['2025-13-01 10:00:00+00', undefined],
  ])('has the time %s', (text, at) => {
    expect(parseTime(text)?.toISOString()).toBe(at)
  })
})

test('a dump without differences has none', async () => {
  const { accounts, archive, report, ignored } = await read({
    'auth.users': [oldUser(1, { encrypted_password: HASH })],
    'public.profiles': [oldProfile(1, { full_name: ' Ann <b>Lee ', phone: '+44 20 7946 0000' })],
    'public.transactions': [
      { id: oldId(1), user_id: oldId(1), type: 'earn', points: 250, description: 'Spin', created_at: OLD_TIME },
      { id: oldId(2), user_id: oldId(1), type: 'redeem', points: 100, task_type: 'redemption', created_at: OLD_TIME },
    ],
    'public.subscription_availability': [{ subscription_id: 'netflix', duration: '1 Month' }],
    'public.redemption_requests': [
      {
        ...{ id: oldId(3), user_id: oldId(1), subscription_id: 'netflix', subscription_name: 'Netflix' },
        ...{
          duration: '1 Month',
          points_cost: 100,
          status: 'completed',
          activation_code: 'SECRET',
          created_at: OLD_TIME,
        },
      },
    ],
    'public.tasks': [{ id: oldId(4), user_id: oldId(1), task_type: 'daily_ad', completed: 'f' }],
  })
  expect(report.lines()).toEqual(['No differences'])
  expect(ignored).toEqual(new Map([['public.app_versions', 1]]))
  expect(accounts).toEqual([
    {
      ...{ id: oldId(1), email: 'old.member.1@gmail.com', mailbox: 'oldmember1@gmail.com', name: 'Ann bLee' },
      ...{ phone: '+442079460000', status: 'active', statusUntil: null, password: HASH, points: 150 },
      createdAt: new Date('2025-03-01T10:00:00.123Z'),
    },
  ])
  expect(archive.map(({ kind, points, description }) => [kind, points, description])).toEqual([
    ['transaction', 250, 'Spin'],
    ['transaction', -100, 'redemption'],
    ['redemption', -100, 'Netflix, 1 Month, completed'],
  ])
})

test.each([
  ['infinity', 'active', 'banned', null],
  ['2027-01-01 00:00:00+00', 'active', 'banned', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01 00:00:00+00', 'banned', 'banned', '2027-01-01T00:00:00.000Z'],
  // The member is suspended afterwards, too.
  ['2027-01-01 00:00:00+00', 'suspended', 'banned', null],
  ['2026-01-01 00:00:00+00', 'active', 'active', null],
  ['2026-01-01 00:00:00+00', 'banned', 'banned', null],
  [null, 'suspended', 'suspended', null],
])('an account banned until %s whose profile is %s is %s until %s', async (until, profile, status, statusUntil) => {
  const { accounts } = await read({
    'auth.users': [oldUser(1, { encrypted_password: HASH, banned_until: until })],
    'public.profiles': [oldProfile(1, { status: profile })],
  })
  expect(accounts.map((account) => [account.status, account.statusUntil?.toISOString() ?? null])).toEqual([
    [status, statusUntil],
  ])
})

test('every difference is reported, by ids only', async () => {
  const FUTURE = '2027-01-01 00:00:00+00'
  const row = (id: number, values: object) => ({
    id: oldId(id),
    user_id: oldId(1),
    points: 0,
    created_at: OLD_TIME,
    ...values,
  })
  const { accounts, archive, report } = await read({
    'auth.users': [
      oldUser(1, { encrypted_password: HASH }),
      oldUser(2, { email: 'OldMember1+news@gmail.com', last_sign_in_at: '2024-01-01 00:00:00+00' }),
      oldUser(3, { email: '' }),
      oldUser(4, { email_confirmed_at: null }),
      oldUser(5, { deleted_at: OLD_TIME }),
      oldUser(6, { encrypted_password: 'plain text', created_at: FUTURE, is_super_admin: 't' }),
      oldUser(7, { created_at: null, banned_until: FUTURE }),
      oldUser(8),
      { ...oldUser(9), id: 'nine' },
    ],
    'public.profiles': [
      oldProfile(1, { email: 'other@gmail.com', points: 40 }),
      oldProfile(6, { points: -5, status: 'vip' }),
      oldProfile(7, { points: '1.5' }),
      oldProfile(10),
    ],
    'public.transactions': [
      row(1, { type: 'gift', points: 5 }),
      row(2, { type: 'earn', points: 'many', created_at: FUTURE }),
      row(3, { type: 'earn', user_id: oldId(99) }),
    ],
    'public.redemption_requests': [
      row(4, { subscription_id: 'gone', status: 'pending' }),
      row(5, { subscription_id: 'netflix', status: 'completed' }),
      row(6, { subscription_id: 'netflix', status: 'lost' }),
    ],
    'public.subscription_availability': [{ subscription_id: 'netflix', duration: null }],
    'public.promo_codes': [{ id: oldId(1), is_active: 't' }],
    'public.promo_code_redemptions': [row(7, { promo_code_id: oldId(2) })],
  })
  const lines = report.lines()
  const counts = Object.fromEntries(
    lines.flatMap((line) => ([...(/^(\w+): (\d+)$/.exec(line)?.slice(1) ?? [])].length ? [line.split(': ')] : [])),
  )
  expect(counts).toEqual({
    ...{ profile_without_user: '1', user_without_profile: '1', id_invalid: '1', address_invalid: '1' },
    ...{ address_unconfirmed: '1', address_shared: '1', address_differs: '1', account_deleted: '1' },
    ...{ password_missing: '2', password_not_bcrypt: '1', status_unknown: '1', staff_rights: '1' },
    ...{ balance_unreadable: '1', balance_negative: '1', balance_differs: '1', transaction_type_unknown: '1' },
    ...{ history_without_member: '1', points_unreadable: '1', time_unreadable: '1', time_in_future: '2' },
    ...{
      redemption_plan_unknown: '1',
      redemption_status_unknown: '1',
      redemption_open: '1',
      redemption_without_code: '1',
    },
    ...{ promo_code_unknown: '1', promo_code_active: '1' },
  })
  expect(lines.join('\n')).not.toContain('@')
  expect(accounts.map(({ id, status, points, password }) => [id, status, points, password])).toEqual([
    [oldId(1), 'active', 40, HASH],
    [oldId(6), 'suspended', 0, null],
    [oldId(7), 'banned', 0, null],
    [oldId(8), 'active', 0, null],
  ])
  expect(archive.map(({ kind, points, at }) => [kind, points, at > NOW])).toHaveLength(6)
})
