import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOME, safeTarget } from './safe-target.ts'

const ORIGIN = 'https://paz.example'

test('the requested page is returned with its search and its part', () => {
  for (const path of [
    '/rewards',
    '/rewards?view=history',
    '/profile#sessions',
    '/profile?view=account#limits',
    '/games/spin-win',
    '/',
    '/a%2f%2fb?x=//y',
  ]) {
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
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://paz.example/x',
    'https:evil.example',
    'https:/evil.example',
    'https://paz.example.evil.example',
    'https://paz.example@evil.example',
    '@evil.example',
    '.evil.example',
    '///evil.example',
    '////evil.example/%2e%2e',
    '/\t\n/evil.example',
    '\t//evil.example',
    '\u0000//evil.example',
    '/\\/evil.example',
    '/%2e%2e//evil.example',
    '/x/%2E%2E/%2e//evil.example',
    '\uff0f\uff0fevil.example',
    '\u2044\u2044evil.example',
    '\u3033evil.example',
  ]) {
    expect({ next, target: safeTarget(next, ORIGIN) }).toEqual({ next, target: HOME })
  }
})

test('a path that resembles another site’s address stays a path of this site', () => {
  for (const next of [
    '/%2f%2fevil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/https://evil.example',
    '/@evil.example',
    '/javascript:alert(1)',
    '/login?next=//evil.example',
    '/\uff0fevil.example',
    '/evil\u3002example',
  ]) {
    const target = safeTarget(next, ORIGIN)
    expect(target, next).toMatch(/^\/(?![/\\])/)
    expect(new URL(target, ORIGIN).origin, next).toBe(ORIGIN)
    expect(new URL(target, ORIGIN).host, next).toBe('paz.example')
  }
})

test('for any address the target is on this site', () => {
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
