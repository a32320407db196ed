import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { part, snapshotReader } from './parts.ts'

const app = useTestApp()

test('a part without its required key is null, also beside calls that have the key', async () => {
  const { id: memberId } = await app().member()
  const read = snapshotReader({
    always: part<string>(`to_json(m.id)`),
    given: part<string | null>(`to_json(call.input ->> 'word')`, 'word'),
  })
  const { db } = app().database
  const inputs = [{ word: 'one' }, {}, { word: undefined }, { word: 'two' }]
  const together = await Promise.all(inputs.map((input) => read(db, { memberId, input })))
  expect(together).toEqual(['one', null, null, 'two'].map((given) => ({ always: memberId, given })))
  expect(await read(db, { memberId, input: {} })).toEqual({ always: memberId, given: null })
})
