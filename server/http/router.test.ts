import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, test } from 'vitest'
import { RememberingRouter } from './router.ts'

const part = fc.constantFrom('a', 'b', 'ab', ':id', '*', ':n{[0-9]+}', ':last?')
const pattern = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => {
  // Something that may be left out, or be any number of parts, stands at the end.
  const end = parts.findIndex((one) => one === '*' || one === ':last?')
  return `/${(end < 0 ? parts : parts.slice(0, end + 1)).join('/')}`
})
const asked = fc
  .array(fc.constantFrom('a', 'b', 'ab', '7', 'x', ':id', '*', ''), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`)
const method = fc.constantFrom('GET', 'POST')
const step = fc.oneof(
  fc.record({ add: fc.constantFrom('GET', 'POST', 'ALL'), path: pattern }),
  fc.record({ ask: method, path: asked }),
)

test('what is found is what the trie finds, whatever was added and asked for before', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
      const trie = new TrieRouter<number>()
      const router = new RememberingRouter<number>()
      for (const [nth, one] of steps.entries()) {
        if ('add' in one) {
          trie.add(one.add, one.path, nth)
          router.add(one.add, one.path, nth)
        } else {
          const plainly = trie.match(one.ask, one.path)
          expect(router.match(one.ask, one.path)).toEqual(plainly)
          // And once more, when it is remembered.
          expect(router.match(one.ask, one.path)).toEqual(plainly)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('a path that a route names is looked for once, one with something to fill in each time', () => {
  const router = new RememberingRouter<string>()
  router.add('ALL', '*', 'before')
  router.add('GET', '/known', 'known')
  router.add('GET', '/items/:id', 'item')
  expect(router.match('GET', '/known')).toBe(router.match('GET', '/known'))
  expect(router.match('POST', '/known')).not.toEqual(router.match('GET', '/known'))
  expect(router.match('GET', '/items/7')).not.toBe(router.match('GET', '/items/7'))
})
