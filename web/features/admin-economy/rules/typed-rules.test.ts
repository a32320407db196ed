import { expect, test } from 'vitest'
import { SPECIFICATION_SET } from '#contracts/specification-set.ts'
import { SECTIONS } from './sections.ts'
import {
  addRow,
  chancesOf,
  fromTyped,
  moveRow,
  rowsAt,
  rulesOf,
  type TypedFields,
  textAt,
  toTyped,
  typedAt,
  withAt,
} from './typed-rules.ts'

const typed = toTyped(SPECIFICATION_SET)

test('a rule set is the same after it was typed', () => {
  expect(rulesOf(typed)).toEqual(SPECIFICATION_SET)
})

test('every field of the screens exists, and every number of a set has a field', () => {
  const fields = SECTIONS.flatMap((section) => section.fields.map(({ path }) => path))
  for (const path of fields) expect({ path, type: typeof typedAt(typed, path) }).toEqual({ path, type: 'string' })
  const tables = SECTIONS.flatMap(({ prizes, bands = [], titles }) => [
    prizes,
    titles,
    ...bands.map(({ path }) => path),
  ])
  const pathsOf = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return [path]
    return Object.entries(value).flatMap(([name, part]) => pathsOf(part, path ? `${path}.${name}` : name))
  }
  const shown = [...fields, ...tables.filter((path) => path !== undefined)]
  const isShown = (path: string) => shown.some((one) => path === one || path.startsWith(`${one}.`))
  expect(pathsOf(SPECIFICATION_SET, '').filter((path) => !isShown(path))).toEqual([])
})

test('texts become numbers, no limit, or what the server refuses', () => {
  const values = ['7', ' 1,000 ', '1.5', '', 'ten', '1,50', '-3'].map((text) => fromTyped(text))
  expect(values).toEqual([7, 1000, 1.5, null, 'ten', '1,50', -3])
  // An icon and a title stay texts.
  expect(fromTyped({ icon: '7', tasks: ['7'] })).toEqual({ icon: '7', tasks: ['7'] })
})

test('a value is replaced without a change of the others', () => {
  const changed = withAt(typed, 'wheel.prizes.2.points', '77')
  expect(textAt(changed, 'wheel.prizes.2.points')).toBe('77')
  expect(textAt(typed, 'wheel.prizes.2.points')).toBe('25')
  const prizes = SPECIFICATION_SET.wheel.prizes.map((prize, index) => (index === 2 ? { ...prize, points: 77 } : prize))
  expect(rulesOf(changed)).toEqual({ ...SPECIFICATION_SET, wheel: { ...SPECIFICATION_SET.wheel, prizes } })
  expect(textAt(withAt(typed, 'checkIn.dayPoints.5', '9'), 'checkIn.dayPoints.5')).toBe('9')
  expect(textAt(typed, 'wheel.nothing')).toBe('')
})

test('rows are moved and added with keys of their own', () => {
  const rows = rowsAt(typed, 'wheel.prizes')
  const pointsOf = (of: readonly TypedFields[]) => of.map(({ points }) => points).join()
  expect(pointsOf(moveRow(rows, 0, 1)).startsWith('200,10,25')).toBe(true)
  expect(pointsOf(moveRow(rows, 7, -1)).endsWith('1000,50')).toBe(true)
  const added = addRow(addRow(rows))
  expect(new Set(added.map(({ key }) => key)).size).toBe(10)
  expect(added.at(-1)).toMatchObject({ points: '1000', key: '9' })
})

test('chances are shares of the weights, also while one is half typed', () => {
  const rows = ['3', '1', '', 'x', '-5'].map((weight) => ({ weight }))
  expect(chancesOf(rows)).toEqual([75, 25, 0, 0, 0])
  expect(chancesOf([{ weight: '' }])).toEqual([0])
})
