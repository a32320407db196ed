import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { arrayLiteral } from './array-literal.ts'

const app = useTestApp()

test('the database reads back every text that it can hold', async () => {
  // PostgreSQL's texts have no NUL, and no half of a pair.
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
  const value = fc.option(fc.oneof(text, fc.constantFrom('NULL', '{}', '"', '\\', ',', ' ', '')))
  await fc.assert(
    fc.asyncProperty(fc.array(value), async (values) => {
      const { rows } = await sql<{ read: (string | null)[] }>`
        select ${arrayLiteral(values)}::text[] as read`.execute(app().database.db)
      expect(rows[0]?.read).toEqual(values)
    }),
  )
})
