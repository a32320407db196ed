import { expect, test } from 'vitest'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { oneCode } from '#test/promo-codes.ts'
import { codeFor, redeemPlan, redemptionAt } from '#test/redemptions.ts'
import { openTicket } from '#test/support.ts'

const app = useTestApp({ now: '2026-03-01T09:00:00.000Z' })

const find = async (staff: Actor, search: string) =>
  (await staff.call('POST /api/admin/search', { body: { search } })).body

/** The address that the code of a redemption goes to. */
const addressOf = async (id: string) =>
  (await app().database.db.selectFrom('redemptions').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email

test('members are found by parts of name, address and id, as long as they have an account', async () => {
  const staff = await app().member({ role: 'support' })
  const ada = await app().member()
  const { email } = ada.account
  const name = email.slice(0, email.indexOf('@'))
  const found = { id: ada.id, name: expect.any(String), email, status: 'active' }
  expect((await find(staff, email)).members).toEqual([found])
  expect((await find(staff, name.slice(1).toUpperCase())).members).toContainEqual(found)
  expect((await find(staff, ada.id.slice(-12))).members).toEqual([found])
  await app().database.db.updateTable('members').set({ status: 'deleted' }).where('id', '=', ada.id).execute()
  expect((await find(staff, email)).members).toEqual([])
})

test('a redemption is found by the beginning of its id and by the address of its code', async () => {
  const staff = await app().member({ role: 'support' })
  const buyer = await app().member({ points: 2000 })
  const id = await redeemPlan(buyer)
  const found = {
    id,
    shortId: id.slice(0, 8),
    subscriptionName: 'Sony LIV',
    memberName: expect.any(String),
    status: 'pending',
  }
  expect((await find(staff, id.slice(0, 8))).redemptions).toContainEqual(found)
  expect((await find(staff, id)).redemptions).toEqual([found])
  const email = await addressOf(id)
  expect((await find(staff, email.toUpperCase())).redemptions).toEqual([found])
  expect((await find(staff, id.slice(0, 5))).redemptions).toEqual([])
})

test('a redemption is found by its whole activation code, by staff who may reveal it only', async () => {
  const [staff, moderator] = [await app().member({ role: 'support' }), await app().member({ role: 'moderator' })]
  const buyer = await app().member({ points: 2000 })
  const id = await redemptionAt(buyer, moderator, 'completed')
  const code = codeFor(id)
  for (const text of [code, ` ${code.toLowerCase()} `, code.replaceAll('-', '')]) {
    expect((await find(moderator, text)).redemptions.map((one) => one.id)).toEqual([id])
  }
  expect((await find(moderator, code.slice(0, -1))).redemptions).toEqual([])
  expect((await find(staff, code)).redemptions).toEqual([])
  expect(JSON.stringify(app().logged)).not.toContain('SECRET-CODE')
})

test('a ticket is found by words of its subject and by its id', async () => {
  const staff = await app().member({ role: 'support' })
  const member = await app().member()
  const id = await openTicket(member, { subject: 'The zebra is missing' })
  const found = {
    id,
    shortId: id.slice(0, 8),
    subject: 'The zebra is missing',
    memberName: expect.any(String),
    status: 'open',
  }
  expect((await find(staff, 'zebra')).tickets).toEqual([found])
  expect((await find(staff, id)).tickets).toEqual([found])
})

test('promo codes are found by their beginning, by those who manage the system only', async () => {
  const [staff, manager] = [await app().member({ role: 'moderator' }), await app().member({ role: 'super_admin' })]
  await oneCode(manager, { code: 'ZEBRA-2026', description: 'Zebras' })
  expect((await find(manager, 'zebra-')).promoCodes).toEqual([
    { id: expect.any(String), code: 'ZEBRA-2026', description: 'Zebras' },
  ])
  expect((await find(manager, '2026')).promoCodes).toEqual([])
  expect((await find(staff, 'zebra-')).promoCodes).toEqual([])
})

test('five of a kind are found at most, and nothing for an empty text', async () => {
  const manager = await app().member({ role: 'super_admin' })
  const buyer = await app().member({ points: 4000 })
  let newest = ''
  for (let count = 0; count < 6; count += 1) {
    newest = await redeemPlan(buyer)
    await openTicket(await app().member(), { subject: `Giraffe ${count}` })
    app().clock.advance(1)
  }
  expect((await find(manager, 'e')).members.length).toBe(5)
  expect((await find(manager, await addressOf(newest))).redemptions.length).toBe(5)
  expect((await find(manager, 'giraffe')).tickets.map(({ subject }) => subject)).toEqual(
    [5, 4, 3, 2, 1].map((count) => `Giraffe ${count}`),
  )
  expect(await find(manager, ' ')).toEqual({ members: [], redemptions: [], tickets: [], promoCodes: [] })
})
