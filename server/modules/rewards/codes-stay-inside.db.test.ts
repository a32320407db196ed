// An activation code appears in no log line, no mail and no row of the database, regardless of what happens to its redemption.

import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/transaction.ts'
import { useTestApp } from '#test/app.ts'
import { CODE, move, redemptionAt } from '#test/redemptions.ts'

const app = useTestApp()
const printed: string[] = []
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (part: unknown, ...more: unknown[]) => boolean
  vi.spyOn(stream, 'write').mockImplementation((part, ...more) => {
    printed.push(String(part))
    return write(part, ...more)
  })
}
afterEach(() => {
  printed.length = 0
})

/** The code as it is, in JSON, in an address, in base64 and as bytes. */
const SPELLINGS = [
  CODE,
  JSON.stringify(CODE).slice(1, -1),
  encodeURIComponent(CODE),
  Buffer.from(CODE).toString('base64').slice(0, 20),
  'SECRET-CODE-4711',
  // As PostgreSQL prints bytes.
  Buffer.from('SECRET-CODE-4711').toString('hex'),
]

/** Returns every row of every table as text, as a dump of the database has it. */
async function readRows(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    found.push(...rows.map(({ row }) => row))
  }
  // Codes are there, encrypted.
  expect(found.filter((row) => row.includes('delivered')).length).toBeGreaterThan(0)
  return found
}

test('a code is in no line of the log, no mail and no row: delivered, shown, refused, damaged, or lost to an error', async () => {
  const { db } = app().database
  const member = await app().member({ points: 50_000 })
  const staff = await app().member({ role: 'moderator' })
  const reveal = (id: string) => member.call('POST /api/redemptions/:id/reveal', { params: { id } })
  const statuses: number[] = []
  const recordStatus = ({ status }: { status: number }) => statuses.push(status)

  const id = await redemptionAt(member, staff, 'completed')
  recordStatus(await reveal(id))
  recordStatus(await staff.call('POST /api/admin/redemptions/:id/reveal', { params: { id } }))
  // Refused: completed already, too long, no right, no JSON, an unknown address.
  recordStatus(await move(staff, id, 'processing', 'completed'))
  recordStatus(await move(staff, id, 'processing', 'completed', { activationCode: CODE.repeat(50) }))
  recordStatus(await move(member, id, 'processing', 'completed'))
  recordStatus(await staff.send('POST', `/api/admin/redemptions/${id}/status`, CODE))
  recordStatus(await staff.send('POST', `/api/admin/redemptions/${encodeURIComponent(CODE)}/status`, { code: CODE }))
  recordStatus(await staff.send('GET', `/api/admin/redemptions?search=${encodeURIComponent(CODE)}`))
  // With another redemption's ciphertext the code cannot be decrypted, and the error is logged.
  const other = await redemptionAt(member, staff, 'completed')
  await sql`update activation_codes set ciphertext =
    (select ciphertext from activation_codes where id = ${id}) where id = ${other}`.execute(db)
  recordStatus(await reveal(other))
  // The database refuses to store it: the error message contains the row.
  const third = await redemptionAt(member, staff, 'processing')
  await sql`alter table redemptions add constraint refused check (status <> 'completed') not valid`.execute(db)
  recordStatus(await move(staff, third, 'processing', 'completed'))
  await sql`alter table redemptions drop constraint refused`.execute(db)
  recordStatus(await move(staff, third, 'processing', 'completed'))

  expect(statuses).toEqual([200, 200, 409, 400, 403, 400, expect.any(Number), 200, 500, 500, 200])
  const mails = await app().mails()
  const logged = app().logged.map((line) => JSON.stringify(line))
  // The logs and mails under test exist: two errors, the mails of three codes.
  expect(logged.filter((line) => line.includes('unexpected error'))).toHaveLength(2)
  expect(mails.filter(({ subject }) => subject.startsWith('Your activation code is ready'))).toHaveLength(3)
  const everything = [...logged, ...printed, ...mails.map((mail) => JSON.stringify(mail)), ...(await readRows(db))]
  for (const spelling of SPELLINGS) {
    expect(
      everything.filter((text) => text.includes(spelling)),
      spelling,
    ).toEqual([])
  }
})
