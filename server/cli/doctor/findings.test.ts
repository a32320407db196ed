import { expect, test } from 'vitest'
import { versionFinding } from './database-findings.ts'
import { spaceFinding } from './disk.ts'
import { addressFinding, certificateFinding, unreachableFinding } from './public-url.ts'
import { isWeak } from './settings.ts'

test.each([
  ['5f3b0c9a7e1d42868b7a1c0d9e4f6a2b', false],
  ['q7Vt-0xLm_92KdPzRw5YbHn8JcGf', false],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', true],
  ['12345678901234567890123456789012', true],
  ['please change this to something else', true],
  ['abababababababababababababababab', true],
  ['short', true],
])('rates %j as weak: %s', (text, weak) => {
  expect(isWeak(text)).toBe(weak)
})

test.each([
  [140_023, 'problem'],
  [150_017, 'warning'],
  [150_018, undefined],
  [180_003, 'warning'],
  [190_000, undefined],
])('rates version %d of PostgreSQL as %s', (number, state) => {
  expect(versionFinding(number)?.state).toBe(state)
})

test.each([
  [1e8, 'problem'],
  [1e9, 'warning'],
  [1e10, 'ok'],
])('rates %d free bytes as %s', (free, state) => {
  expect(spaceFinding(free).state).toBe(state)
})

test.each([
  ['ENOTFOUND', 'problem', 'site'],
  ['CERT_HAS_EXPIRED', 'problem', 'https'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'problem', 'https'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'problem', 'https'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'problem', 'https'],
  ['ECONNREFUSED', 'warning', 'site'],
  ['UND_ERR_CONNECT_TIMEOUT', 'warning', 'site'],
])('rates the error %s of a call as a %s of %s', (code, state, area) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error('why'), { code }) })
  expect(unreachableFinding('https://paz.example', error)).toMatchObject({ state, area })
})

test.each([
  [13, 'warning'],
  [14, 'ok'],
  [-1, 'warning'],
])('rates a certificate with %d more days as %s', (days, state) => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(certificateFinding(new Date(now.getTime() + days * 86_400_000), now).state).toBe(state)
})

const echo = { address: '198.51.100.7', peer: '::ffff:10.0.0.2', forwardedProto: null, host: null }
test.each([
  [{ ...echo, forwardedFor: '198.51.100.7' }, ['10.0.0.0/8'], 'ok'],
  [{ ...echo, forwardedFor: '203.0.113.77, 198.51.100.7' }, ['10.0.0.0/8'], 'ok'],
  [{ ...echo, forwardedFor: '198.51.100.7', address: '10.0.0.2' }, [], 'problem'],
  [{ ...echo, forwardedFor: '203.0.113.77', address: '203.0.113.77' }, ['10.0.0.0/8'], 'problem'],
  [{ ...echo, forwardedFor: '203.0.113.77', address: '10.0.0.2' }, [], 'ok'],
] as const)('rates %j behind %j as %s', (seen, trusted, state) => {
  expect(addressFinding(seen, trusted).state).toBe(state)
})
