import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME, safeTarget } from './safe-target.ts'

const ORIGIN = 'https://paz.example'

test('the page that was asked for is found again, with its search', () => {
  for (const path of ['/rewards', '/rewards?view=history', '/games/spin-win', '/', '/a%2f%2fb?x=//y']) {
    expect(safeTarget(path, ORIGIN)).toBe(path)
  }
})

test('the address of another site leads home', () => {
  for (const next of [
    null,
    '',
    'rewards',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ]) {
    expect({ next, target: safeTarget(next, ORIGIN) }).toEqual({ next, target: HOME })
  }
})

test('whatever stands in the address, the target is of this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    '\t',
    '\n',
    'https:',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }), (pieces) => {
      const target = safeTarget(`/${pieces.join('')}`, ORIGIN)
      expect(target.startsWith('/')).toBe(true)
      expect(new URL(target, ORIGIN).origin).toBe(ORIGIN)
    }),
    { numRuns: 2000 },
  )
})
