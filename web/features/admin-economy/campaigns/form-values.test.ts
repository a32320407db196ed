import { expect, test } from 'vitest'
import { EMPTY, withChanges } from './form-values.ts'

test('changes replace fields and single entries of the records, and leave the others', () => {
  const saved = {
    ...EMPTY,
    name: 'Weekend',
    banner: 'Saved by a colleague',
    multipliers: { ...EMPTY.multipliers, wheel: '150' },
  }
  const typed = withChanges(withChanges({}, { multipliers: { quiz: '300' } }), {
    name: 'Long weekend',
    extraPlays: { quiz: '1' },
  })
  expect(withChanges(saved, typed)).toEqual({
    ...saved,
    name: 'Long weekend',
    multipliers: { ...saved.multipliers, quiz: '300' },
    extraPlays: { ...EMPTY.extraPlays, quiz: '1' },
  })
})
