import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { newKey, useTestApp } from '#test/app.ts'
import type { ProblemBody } from '#test/problem.ts'

const app = useTestApp()
const READ = 'GET /api/me/profile'
const SAVE = 'PUT /api/me/profile'

const FORM = { name: 'Ada Lovelace', phone: '+44 20 7946', timeZone: 'UTC', locale: 'auto', showName: true }
const save = (member: Actor, changes: Readonly<Record<string, unknown>> = {}) =>
  member.call(SAVE, { body: { ...FORM, ...changes } as typeof FORM })
const profileOf = async (member: Actor) => (await member.call(READ)).body
const spin = (member: Actor) => member.call('POST /api/games/wheel/spins')
const wheelOf = async (member: Actor) => (await member.call('GET /api/games/wheel')).body

describe('a member', () => {
  test('reads who they are, what they have, and since when', async () => {
    const member = await app().member({ name: 'Pia', points: 145, timeZone: 'Asia/Kolkata' })
    const now = app().clock.now().toISOString()
    expect(await profileOf(member)).toEqual({
      name: 'Pia',
      email: member.account.email,
      phone: null,
      timeZone: 'Asia/Kolkata',
      timeZoneFrom: null,
      locale: 'auto',
      showName: true,
      accountType: 'premium',
      imageUrl: null,
      points: 145,
      totalEarned: 145,
      memberSince: now,
      lastLoginAt: now,
      updatedAt: now,
    })
  })

  test('saves what may be changed, trimmed and without <, > and invisible characters', async () => {
    const member = await app().member()
    app().clock.advance(60)
    const { status, body } = await save(member, {
      name: '  Ada\u202e <b>King\u2069</b>\n',
      phone: ' +91 98765 43210 ',
      locale: 'de-AT',
      showName: false,
    })
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Profile updated successfully!' })
    const saved = { name: 'Ada bKing/b', phone: '+919876543210', locale: 'de-AT', showName: false }
    expect(body.profile).toMatchObject({ ...saved, updatedAt: app().clock.now().toISOString() })
    expect(await profileOf(member)).toEqual(body.profile)
    expect((await member.call('GET /api/session')).body.member).toMatchObject({ name: 'Ada bKing/b', locale: 'de-AT' })
  })

  test('with a stored time zone that only Node accepts saves the profile without a change of zone', async () => {
    const member = await app().member({ timeZone: 'Australia/Darwin' })
    const { db } = app().database
    await db.updateTable('members').set({ time_zone: 'ACT' }).where('id', '=', member.id).execute()
    const { timeZone } = await profileOf(member)
    expect(timeZone).toBe('Australia/Darwin')
    expect((await member.call('GET /api/session')).body.member).toMatchObject({ timeZone })
    expect((await save(member, { timeZone: 'ACT' })).status).toBe(400)
    expect((await save(member, { timeZone })).body.profile).toMatchObject({ timeZone, timeZoneFrom: null })
  })

  test('saves only the fields that are sent', async () => {
    const member = await app().member({ timeZone: 'Asia/Kolkata' })
    const { name, locale } = await profileOf(member)
    await member.call(SAVE, { body: { showName: false } })
    await member.call(SAVE, { body: { phone: '+442079460000' } })
    const saved = { name, locale, showName: false, phone: '+442079460000', timeZone: 'Asia/Kolkata' }
    expect(await profileOf(member)).toMatchObject({ ...saved, timeZoneFrom: null })
  })

  test('removes the phone number with an empty field', async () => {
    const member = await app().member()
    await save(member)
    expect((await save(member, { phone: ' ' })).body.profile.phone).toBeNull()
  })

  test('cannot change address, role, points or other fields', async () => {
    const member = await app().member({ points: 5 })
    const sly = { email: 'new@gmail.com', role: 'super_admin', points: 1e6, id: newKey(), status: 'active' }
    expect((await save(member, sly)).status).toBe(200)
    expect(await profileOf(member)).toMatchObject({ email: member.account.email, points: 5 })
    expect((await member.call('GET /api/session')).body.member).toMatchObject({ id: member.id, role: 'member' })
  })

  test.each([
    ['name', '', 'Full name is required'],
    ['name', ' <> ', 'Full name is required'],
    ['name', '\u200b\u202e\u200d', 'Full name is required'],
    ['phone', '0123', 'Please enter a valid phone number'],
    ['phone', '+12345678901234567', 'Please enter a valid phone number'],
    ['phone', '12-34', 'Please enter a valid phone number'],
    ['timeZone', 'Mars/Olympus', 'Unknown time zone'],
    ['locale', 'no such language', 'Unknown language'],
  ])('gets an error at the field when %s is "%s"', async (field, value, message) => {
    const member = await app().member()
    const { status, body } = await save(member, { [field]: value })
    expect(status).toBe(400)
    expect((body as unknown as ProblemBody).errors).toEqual([{ field, message }])
    expect((await profileOf(member)).phone).toBeNull()
  })

  test('gets the errors of all fields together', async () => {
    const { body } = await save(await app().member(), { name: '', phone: 'x', locale: '!' })
    expect((body as unknown as ProblemBody).errors?.map(({ field }) => field)).toEqual(['name', 'phone', 'locale'])
  })

  test('who hides the name is anonymous among the winners', async () => {
    const member = await app().member({ name: 'Hidden Hanna' })
    const { db } = app().database
    const win = {
      member_id: member.id,
      generation: 1,
      nonce: 0,
      game: 'wheel',
      table_name: 'wheel',
      number: 999,
      label: '1000 Points',
    }
    await db
      .insertInto('draws')
      .values({ ...win, points: 1000, created_at: app().clock.now() })
      .execute()
    const winners = async () => (await member.call('GET /api/games/wheel/winners')).body.items.map(({ name }) => name)
    expect(await winners()).toEqual(['Hidden Hanna'])
    await save(member, { name: 'Hidden Hanna', showName: false })
    expect(await winners()).toEqual(['Anonymous User'])
  })
})

describe('a member who chooses another time zone', () => {
  test('gets no additional spins, and sees when the new days begin', async () => {
    app().clock.set('2026-11-20T20:00:00.000Z')
    const member = await app().member({ timeZone: 'America/New_York' })
    for (let spins = 0; spins < 5; spins += 1) expect((await spin(member)).status).toBe(200)
    // In Tokyo it is already tomorrow.
    const { profile } = (await save(member, { timeZone: 'Asia/Tokyo' })).body
    expect(profile).toMatchObject({ timeZone: 'Asia/Tokyo', timeZoneFrom: '2026-11-21T15:00:00.000Z' })
    expect((await spin(member)).code).toBe('noSpinsRemaining')
    expect(await wheelOf(member)).toMatchObject({ spinsRemaining: 0, resetsAt: '2026-11-21T15:00:00.000Z' })
    expect((await member.call('GET /api/dashboard')).body).toMatchObject({ spinsRemaining: 0 })
    expect((await member.call('GET /api/dashboard')).body.todayEarnings).toBeGreaterThan(0)

    app().clock.set('2026-11-21T14:59:59.000Z')
    expect((await spin(member)).code).toBe('noSpinsRemaining')
    app().clock.set('2026-11-21T15:00:00.000Z')
    expect((await profileOf(member)).timeZoneFrom).toBeNull()
    expect(await wheelOf(member)).toMatchObject({ spinsRemaining: 5, resetsAt: '2026-11-22T15:00:00.000Z' })
    expect((await member.call('GET /api/dashboard')).body).toMatchObject({ spinsRemaining: 5, todayEarnings: 0 })
  })

  test('through all time zones in an instant has five spins', async () => {
    app().clock.set('2026-12-01T12:00:00.000Z')
    const member = await app().member({ timeZone: 'Europe/London' })
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Tokyo', 'Pacific/Pago_Pago', 'America/New_York']
    const answers = await Promise.all(
      zones.flatMap((timeZone) => [save(member, { timeZone }), spin(member), spin(member)]),
    )
    for (const timeZone of zones) {
      await save(member, { timeZone })
      answers.push(await spin(member))
    }
    const spins = answers.filter(({ body }) => 'prizeIndex' in body)
    expect(spins).toHaveLength(5)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('and back again on the same day has changed nothing', async () => {
    app().clock.set('2026-12-05T12:00:00.000Z')
    const member = await app().member({ timeZone: 'Europe/London' })
    await save(member, { timeZone: 'Asia/Tokyo' })
    await save(member, { timeZone: 'Europe/London' })
    expect(await wheelOf(member)).toMatchObject({ resetsAt: '2026-12-06T00:00:00.000Z' })
  })
})
