import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { adjust } from '#test/members.ts'

const app = useTestApp()

test('entries of a day are found and follow each other although a clock was wrong before', async () => {
  const { clock } = app()
  const start = clock.now().getTime()
  const inDays = (days: number) => new Date(start + days * 24 * 3_600_000).toISOString()
  const dayIn = (days: number) => inDays(days).slice(0, 10)
  const staff = await app().member({ role: 'super_admin' })
  const { id } = await app().member()
  const find = async (query: Record<string, unknown>) =>
    (await staff.call('GET /api/admin/security/audit', { query: query as never })).body
  const noted = async (at: string) => {
    clock.set(at)
    await adjust(staff, id, 5)
    return (await find({ limit: 1 })).items[0]?.seq
  }
  const wrong = await noted(inDays(9))
  const [first, second] = [await noted(inDays(0)), await noted(inDays(0.001))]

  const day = { from: dayIn(0), to: dayIn(0), limit: 1 }
  const page = await find(day)
  const rest = await find({ ...day, cursor: page.nextCursor })
  expect([...page.items, ...rest.items].map(({ seq }) => seq)).toEqual([second, first])
  expect(rest.nextCursor).toBeNull()
  expect((await find({ from: dayIn(5) })).items.map(({ seq }) => seq)).toEqual([wrong])
})
