import { expect, test } from 'vitest'
import { stepsFrom } from './steps.ts'

test('steps lead to the records before and after, and end with the list', () => {
  const opened: string[] = []
  const from = (id: string, ids = ['a', 'b', 'c']) => stepsFrom(ids, id, (next) => opened.push(next))
  from('b')?.previous?.()
  from('b')?.next?.()
  expect(opened).toEqual(['a', 'c'])
  expect(from('a')?.previous).toBeUndefined()
  expect(from('c')?.next).toBeUndefined()
  expect(from('d')).toBeUndefined()
  expect(from('a', ['a'])).toBeUndefined()
})
