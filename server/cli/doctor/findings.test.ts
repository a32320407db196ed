import { expect, test } from 'vitest'
import { longWorkFindings, versionFinding } from './database-findings.ts'
import { spaceFinding } from './disk.ts'
import { dailyGrowth, growthFinding, memoryFinding } from './growth.ts'
import { addressFinding, certificateFinding, unreachableFinding } from './public-url.ts'
import { readReplicaFinding } from './read-replica.ts'
import { type Replica, replicaFindings } from './replication.ts'
import { returnFindings } from './returned-mails.ts'
import { domainOf, senderFindings } from './sender.ts'
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
  [150_019, 'warning'],
  [150_020, undefined],
  [180_006, 'warning'],
  [190_000, undefined],
])('rates version %d of PostgreSQL as %s', (number, state) => {
  expect(versionFinding(number)?.state).toBe(state)
})

test.each([
  [null, 10, 'ok'],
  ['the disk is full', 10, 'warning'],
  [null, 600, 'warning'],
])('rates a long work with the failure %j and a batch %d s ago as %s', (failure, seconds, state) => {
  const [finding] = longWorkFindings([{ name: 'work', done: 3, total: 7, failure, seconds }])
  expect(finding).toMatchObject({ state, text: expect.stringContaining('3 of 7') })
})

test.each([
  ['ready', 'ok'],
  ['behind', 'warning'],
  ['unreachable', 'warning'],
  ['notStandby', 'problem'],
  ['other', 'problem'],
] as const)('rates a read replica in the state %s as %s', (state, rating) => {
  const finding = readReplicaFinding({ name: 'standby/paz', state, lagMs: 400 })
  expect(finding).toMatchObject({ state: rating, text: expect.stringContaining('standby/paz') })
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

const GOOD = { spf: ['v=spf1 include:mail.example -all'], dmarc: ['v=DMARC1; p=quarantine'], dkim: ['v=DKIM1; p=MIGf'] }
test.each([
  [GOOD, []],
  [{ ...GOOD, spf: ['google-site-verification=1'] }, ['paz.example has no SPF entry']],
  [{ ...GOOD, spf: [...GOOD.spf, 'v=spf1 a -all'] }, ['paz.example has 2 SPF entries']],
  [{ ...GOOD, spf: ['v=spf1 +all'] }, ['The SPF entry of paz.example allows every machine']],
  [{ ...GOOD, dmarc: [] }, ['paz.example has no DMARC entry']],
  [
    { ...GOOD, dmarc: ['v=DMARC1; p=none; rua=mailto:a@b.example'] },
    ['The DMARC entry of paz.example only reports (p=none)'],
  ],
  [{ ...GOOD, dkim: ['v=DKIM1; p='] }, ['paz.example has no DKIM key for this selector']],
])('finds in the entries %j: %j', (entries, warnings) => {
  const found = senderFindings('paz.example', entries).filter(({ state }) => state !== 'ok')
  expect(found.map(({ text }) => text)).toEqual(warnings)
})

test('reads the domain of a sender', () => {
  expect(domainOf('Paz <no-reply@Paz.example>')).toBe('paz.example')
  expect(domainOf('no-reply@paz.example')).toBe('paz.example')
})

const replica: Replica = { name: 'db2', state: 'streaming', sync_state: 'sync', bytes: 0, seconds: 0 }
test.each([
  [[], false, []],
  [[], true, ['problem']],
  [[replica], true, ['ok']],
  [[{ ...replica, sync_state: 'async' }], false, ['ok']],
  [[{ ...replica, sync_state: 'potential' }], true, ['problem']],
  [[{ ...replica, seconds: 61 }], true, ['warning']],
  [[{ ...replica, bytes: 1e9 }], true, ['warning']],
  [[{ ...replica, state: null, sync_state: null }], true, ['ok']],
])('rates the replicas %j with commits that wait: %s as %j', (replicas, waits, states) => {
  expect(replicaFindings(replicas, waits).map(({ state }) => state)).toEqual(states)
})

test.each([
  [1, 1e9, 'ok'],
  [2, 9e8, 'warning'],
  [3, 1e9, 'problem'],
])('rates %d processes in %d bytes as %s', (processes, bytes, state) => {
  expect(memoryFinding(processes, bytes).state).toBe(state)
})

test('estimates how long the space lasts from the share of the last week', () => {
  const growth = dailyGrowth({ bytes: 1e9, entries: 10_000, recent: 700 })
  expect(growth).toBeCloseTo(1e7)
  expect(growthFinding(1e7, 1e9)).toMatchObject({ state: 'ok', text: expect.stringContaining('100 days') })
  expect(growthFinding(1e7, 1e8)).toMatchObject({ state: 'warning', text: expect.stringContaining('10 days') })
  expect(growthFinding(1e7, undefined).state).toBe('ok')
  expect(dailyGrowth({ bytes: 1e7, entries: 10, recent: 10 })).toBeUndefined()
})

test('mails that come back are a finding above what mail services bear', () => {
  expect(returnFindings({ sent: 90, bounce: 9, complaint: 9 })).toEqual([])
  expect(returnFindings({ sent: 980, bounce: 20, complaint: 0 }).map(({ state }) => state)).toEqual(['ok'])
  const [bounces, complaints] = returnFindings({ sent: 970, bounce: 30, complaint: 2 })
  expect(bounces).toMatchObject({ state: 'warning', text: '3.0 % of the mails of the last 7 days came back' })
  expect(complaints).toMatchObject({
    state: 'warning',
    text: '0.21 % of the mails of the last 7 days were called spam',
  })
})
