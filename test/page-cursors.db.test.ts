// Clients send the cursor of a list back. A cursor with an impossible time is refused and causes no server error.

import { expect, test } from 'vitest'
import { newKey, useTestApp } from './app.ts'

const app = useTestApp()

test.each([
  ['/api/redemptions', (time: string) => `${time}~`],
  ['/api/support', (time: string) => `${time}~`],
  ['/api/admin/approvals', (time: string) => `${time}~`],
  ['/api/admin/support', (time: string) => `${time}~`],
  ['/api/admin/redemptions', (time: string) => `${time}~`],
  ['/api/admin/security/failures', (time: string) => `${time}_`],
  ['/api/admin/security/risk', (time: string) => `1_${time}_`],
])('%s', async (path, placeAt) => {
  const staff = await app().member({ role: 'super_admin' })
  const read = async (time: string) =>
    (await staff.send('GET', `${path}?cursor=${encodeURIComponent(placeAt(time) + newKey())}`)).status
  expect(await read('2026-11-20T12:00:00.000Z')).toBe(200)
  for (const year of ['0000', '1899', '9999']) expect(await read(`${year}-01-01T00:00:00.000Z`)).toBe(400)
})
