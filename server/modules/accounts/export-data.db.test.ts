import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { newcomer } from '#test/deletion.ts'
import { CODE, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp({ environment: BEHIND_PROXY })

describe('a member who downloads their data', () => {
  test('gets a dated file with all their data and no secret', async () => {
    const { actor, email, id } = await newcomer(app())
    await actor.call('POST /api/games/wheel/spins')
    const { status, headers, body } = await actor.call('GET /api/me/export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-20.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ memberId: id, incomplete: [], profile: { email, phone: '+442079460000' } })
    expect(Object.keys(body.data).sort()).toEqual([
      'achievements',
      'campaigns',
      'checkIns',
      'consents',
      'coolOffs',
      'draws',
      'earlierHistory',
      'failedSignIns',
      'games',
      'knownDevices',
      'leaderboard',
      'mailSettings',
      'notifications',
      'optionalNotifications',
      'picture',
      'promoCodes',
      'recaps',
      'redemptionPauses',
      'redemptions',
      'sessions',
      'signsOfSharing',
      'staffAccount',
      'supportTickets',
      'tasks',
      'transactions',
      'waitingMails',
    ])
    expect(body.data.transactions).toHaveLength(2)
    expect(body.data.draws).toMatchObject([{ game: 'wheel', serverSeed: null }])
    expect(body.data.games).toEqual([
      { days: [{ day: '2026-11-20', kind: 'spin', used: 1 }], scratchCards: [], quizzes: [] },
    ])
    expect(body.data.sessions).toHaveLength(1)
    const text = JSON.stringify(body)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(decodeURIComponent(actor.cookie?.split('=')[1] ?? '?').split('.')[0])
  })

  test('finds the redemptions in it, but neither codes nor staff members', async () => {
    const member = await app().member({ points: 5000 })
    const staff = await app().member({ role: 'moderator', name: 'Mona Moderator' })
    await redemptionAt(member, staff, 'completed')
    const { body } = await member.call('GET /api/me/export')
    expect(body.data.redemptions).toMatchObject([
      { status: 'completed', email: 'me@example.com', notes: 'My notes', timeline: { length: 3 } },
    ])
    for (const secret of [CODE, 'Mona']) expect(JSON.stringify(body)).not.toContain(secret)
  })

  test('finds no data of other members in it', async () => {
    const [mine, theirs] = [await newcomer(app()), await newcomer(app())]
    await theirs.actor.call('POST /api/games/wheel/spins')
    const text = JSON.stringify((await mine.actor.call('GET /api/me/export')).body)
    for (const foreign of [theirs.email, theirs.id]) expect(text).not.toContain(foreign)
  })

  test('has ten downloads an hour', async () => {
    const member = await app().member()
    const statuses = []
    for (let times = 0; times < 11; times += 1) statuses.push((await member.call('GET /api/me/export')).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
