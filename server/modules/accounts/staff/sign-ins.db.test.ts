import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { purge } from '#server/jobs/purge.ts'
import { BEHIND_PROXY, mailsTo, PASSWORD, signIn, visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { enrolled, staffMember } from '#test/second-factor.ts'
import { wrongCode } from '#test/totp.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
const CHROME = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }

const tryIn = async (email: string, password = PASSWORD) => {
  const actor = visitor(app())
  actor.headers = { ...actor.headers, ...CHROME }
  const answer = await signIn(actor, email, { password })
  return { actor, answer, token: (answer.body as unknown as { values?: { token: string } }).values?.token ?? '' }
}
const rows = () => app().database.db.selectFrom('sign_ins').selectAll().execute()

describe('the history of sign-ins', () => {
  test('has time, origin and outcome of staff’s sign-ins, newest first and page by page', async () => {
    const staff = await staffMember(app(), { role: 'support' })
    await tryIn(staff.account.email, 'wrong horse')
    app().clock.advance(60)
    const { actor } = await tryIn(staff.account.email)
    app().clock.advance(60)
    const { code } = await enrolled(app(), actor)
    const second = await tryIn(staff.account.email)
    app().clock.advance(1)
    const give = (text: string) =>
      second.actor.call('POST /api/auth/second-factor', { body: { token: second.token, code: text } })
    await give(wrongCode(await code(4)))
    app().clock.advance(1)
    await give(await code())
    const read = async (query = {}) => (await second.actor.call('GET /api/admin/me/sign-ins', { query })).body
    const { items } = await read()
    expect(items.map(({ outcome }) => outcome)).toEqual([
      'signed_in',
      'wrong_code',
      'code_asked',
      'signed_in',
      'wrong_password',
    ])
    expect(items[0]).toMatchObject({
      at: app().clock.now().toISOString(),
      address: second.actor.headers['x-forwarded-for'],
      browser: 'Chrome',
      system: 'Linux',
    })
    const first = await read({ limit: 3 })
    const rest = await read({ limit: 3, cursor: first.nextCursor })
    expect([...first.items, ...rest.items]).toEqual(items)
    expect(rest.nextCursor).toBeNull()
  })

  test('shows super admins those of all staff, or only failures', async () => {
    const superAdmin = await staffMember(app())
    const support = await staffMember(app(), { role: 'support', name: 'Sue Support' })
    await tryIn(support.account.email)
    await tryIn(support.account.email, 'wrong horse')
    const read = async (which: 'all' | 'failed') =>
      (await superAdmin.call('GET /api/admin/sign-ins', { query: { which } })).body.items.filter(
        ({ memberId }) => memberId === support.id,
      )
    expect((await read('all')).map(({ outcome }) => outcome).sort()).toEqual(['signed_in', 'wrong_password'])
    expect(await read('failed')).toMatchObject([{ outcome: 'wrong_password', name: 'Sue Support' }])
    expect((await support.call('GET /api/admin/sign-ins')).code).toBe('forbidden')
  })

  test('records attempts of banned staff', async () => {
    const staff = await staffMember(app(), { role: 'moderator' })
    await app().database.db.updateTable('members').set({ status: 'suspended' }).where('id', '=', staff.id).execute()
    expect((await tryIn(staff.account.email)).answer.code).toBe('accountSuspended')
    expect((await rows()).filter(({ member_id }) => member_id === staff.id)).toMatchObject([{ outcome: 'refused' }])
  })

  test('has nothing of members and of unknown addresses', async () => {
    const member = await staffMember(app(), { role: 'member' })
    const before = (await rows()).length
    await tryIn(member.account.email)
    await tryIn(member.account.email, 'wrong horse')
    await tryIn('no.account@gmail.com')
    expect(await rows()).toHaveLength(before)
  })

  test('has the last 90 days', async () => {
    const staff = await staffMember(app())
    await tryIn(staff.account.email)
    const mine = async () => (await rows()).filter(({ member_id }) => member_id === staff.id)
    const log = pino({ level: 'silent' })
    app().clock.advance(90 * 24 * 3600)
    await purge(app().database.db, app().clock.now(), log)
    expect(await mine()).toHaveLength(1)
    app().clock.advance(1)
    await purge(app().database.db, app().clock.now(), log)
    expect(await mine()).toHaveLength(0)
  })
})

describe('a reset link that staff send themselves', () => {
  test('goes to their own address, with the usual limit', async () => {
    const staff = await staffMember(app(), { role: 'support' })
    const send = () => staff.call('POST /api/admin/me/reset-link')
    expect((await send()).body.message).toBe('Password reset instructions sent to your email')
    expect((await mailsTo(app(), staff.account.email))[0]?.links.join()).toContain('/reset-password#type=recovery')
    for (let times = 0; times < 4; times += 1) await send()
    expect((await send()).code).toBe('tooManyRequests')
  })
})
