import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { CODE, codeFor, move, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp()
const REVEAL = 'POST /api/redemptions/:id/reveal'
const STAFF_REVEAL = 'POST /api/admin/redemptions/:id/reveal'

/** A completed redemption with its member and the staff member who completed it. */
async function completed(more: { activationCode?: string; instructions?: string } = {}) {
  const member = await app().member({ points: 5000 })
  const staff = await app().member({ role: 'moderator' })
  const id = await redemptionAt(member, staff, 'processing')
  await move(staff, id, 'processing', 'completed', more)
  return { member, staff, id }
}

/** Every row of every table, as text: bytes as hexadecimal. */
async function wholeDatabase(): Promise<string> {
  const { db } = app().database
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(db)
      return `${name}\n${rows.map(({ text }) => text).join('\n')}`
    }),
  )
  return parts.join('\n')
}

const reveals = (id: string) =>
  app()
    .database.db.selectFrom('code_reveals')
    .select(['member_id', 'redemption_id', 'at', 'by_id'])
    .where('redemption_id', '=', id)
    .orderBy('at')
    .execute()

describe('an activation code', () => {
  test('is shown to its member with the instructions, and to staff with the right', async () => {
    const { member, staff, id } = await completed({ instructions: 'Enter it under Settings' })
    const shown = { activationCode: codeFor(id), instructions: 'Enter it under Settings' }
    const admin = await app().member({ role: 'super_admin' })
    expect((await member.call(REVEAL, { params: { id } })).body).toEqual(shown)
    for (const one of [staff, admin]) expect((await one.call(STAFF_REVEAL, { params: { id } })).body).toEqual(shown)
  })

  test('is shown to no one else', async () => {
    const { id } = await completed()
    const stranger = await app().member()
    const support = await app().member({ role: 'support' })
    const refused: [Actor, typeof REVEAL | typeof STAFF_REVEAL, number, string][] = [
      [app().guest(), REVEAL, 401, 'unauthenticated'],
      [app().guest(), STAFF_REVEAL, 401, 'unauthenticated'],
      [stranger, REVEAL, 404, 'notFound'],
      [stranger, STAFF_REVEAL, 403, 'forbidden'],
      [support, REVEAL, 404, 'notFound'],
      [support, STAFF_REVEAL, 403, 'forbidden'],
      [await app().member({ role: 'moderator' }), REVEAL, 404, 'notFound'],
    ]
    for (const [actor, route, status, code] of refused) {
      expect(await actor.call(route, { params: { id } })).toMatchObject({ status, code })
    }
    expect(await reveals(id)).toEqual([])
  })

  test.each(['pending', 'processing', 'failed', 'cancelled'] as const)(
    'is not there for a %s redemption',
    async (status) => {
      const member = await app().member({ points: 1000 })
      const staff = await app().member({ role: 'moderator' })
      const id = await redemptionAt(member, staff, status)
      expect(await member.call(REVEAL, { params: { id } })).toMatchObject({
        status: 404,
        code: 'activationCodeMissing',
      })
      expect(await staff.call(STAFF_REVEAL, { params: { id } })).toMatchObject({
        status: 404,
        code: 'activationCodeMissing',
      })
      expect(await reveals(id)).toEqual([])
    },
  )

  test('records every reveal with viewer and time, for staff in the audit log as well', async () => {
    const { member, staff, id } = await completed()
    const expected = []
    for (const [actor, route] of [
      [member, REVEAL],
      [staff, STAFF_REVEAL],
      [member, REVEAL],
      [staff, STAFF_REVEAL],
    ] as const) {
      app().clock.advance(60)
      await actor.call(route, { params: { id } })
      expected.push({ member_id: member.id, redemption_id: id, at: app().clock.now(), by_id: actor.id })
    }
    expect(await reveals(id)).toEqual(expected)
    // Two concurrent reveals are two records.
    await Promise.all([1, 2].map(() => member.call(REVEAL, { params: { id } })))
    expect(await reveals(id)).toHaveLength(6)
    const audited = await app()
      .database.db.selectFrom('audit_log')
      .select(['actor_id', 'action', 'subject_id', 'at', 'address'])
      .where('action', '=', 'redemption.reveal')
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(audited).toEqual(
      [expected[1], expected[3]].map((look) => ({
        actor_id: staff.id,
        action: 'redemption.reveal',
        subject_id: id,
        at: look?.at,
        address: '127.0.0.1',
      })),
    )
  })

  test('is stored nowhere in plain text, after everything that can happen to it', async () => {
    const { member, staff, id } = await completed({ instructions: 'Enter it under Settings' })
    await member.call(REVEAL, { params: { id } })
    await staff.call(STAFF_REVEAL, { params: { id } })
    await move(staff, id, 'completed', 'cancelled')
    await move(staff, id, 'pending', 'processing')
    await app().mails()
    const text = await wholeDatabase()
    // The scan finds plain text: this part of the redemption is not secret.
    expect(text).toContain('Enter it under Settings')
    expect(text).toContain('Your activation code is ready: Sony LIV')
    const bytes = Buffer.from(CODE)
    const spellings = [CODE, JSON.stringify(CODE).slice(1, -1), encodeURIComponent(CODE), bytes.toString('hex')]
    for (const offset of [0, 1, 2]) spellings.push(Buffer.from(bytes.subarray(offset, offset + 9)).toString('base64'))
    for (const spelling of spellings) expect(text.includes(spelling), spelling).toBe(false)
  })

  test('is in no list and no other answer', async () => {
    const { member, staff, id } = await completed()
    const key = crypto.randomUUID()
    const other = await redemptionAt(member, staff, 'processing')
    const body = { from: 'processing', to: 'completed', activationCode: codeFor(other) } as const
    const complete = () => staff.call('POST /api/admin/redemptions/:id/status', { params: { id: other }, body, key })
    const answers = [
      await complete(),
      await complete(),
      await member.call('GET /api/redemptions'),
      await member.call('GET /api/redemptions/:id', { params: { id } }),
      await member.call('GET /api/dashboard'),
      await member.call('GET /api/transactions'),
      await staff.call('GET /api/admin/redemptions'),
      await member.send('GET', '/dev/mailbox.json'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain(CODE)
    }
    const shown = await member.call(REVEAL, { params: { id } })
    expect(shown.headers.get('cache-control')).toBe('no-store')
  })

  test('is encrypted with a fresh nonce, and cannot be decrypted for another redemption', async () => {
    const [one, other] = [await completed(), await completed()]
    const { db } = app().database
    const stored = await db
      .selectFrom('activation_codes')
      .select(['id', 'ciphertext'])
      .where('id', 'in', [one.id, other.id])
      .execute()
    expect(new Set(stored.map((row) => row.ciphertext)).size).toBe(2)
    const stolen = stored.find((row) => row.id === one.id)?.ciphertext ?? ''
    await db.updateTable('activation_codes').set({ ciphertext: stolen }).where('id', '=', other.id).execute()
    expect(await other.member.call(REVEAL, { params: { id: other.id } })).toMatchObject({
      status: 500,
      code: 'unexpected',
    })
    expect((await one.member.call(REVEAL, { params: { id: one.id } })).body.activationCode).toBe(codeFor(one.id))
    expect(await reveals(other.id)).toEqual([])
  })

  test('of any length and script is returned unchanged', async () => {
    for (const activationCode of ['x', 'ПРОМО-码-🎁', 'a.b.c=='.repeat(71)]) {
      const { member, id } = await completed({ activationCode })
      expect((await member.call(REVEAL, { params: { id } })).body.activationCode).toBe(activationCode)
    }
  })
})
