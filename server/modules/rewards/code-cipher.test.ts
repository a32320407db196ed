import { expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { createCodeCipher } from './code-cipher.ts'

const OLD = 'the key that was used until yesterday'
const NEW = 'the key that is used from today onwards'
const cipherOf = (current: string, previous?: string) => createCodeCipher({ current, previous }, systemRandom)

test('a code keeps its fingerprint whatever its spacing, hyphens, case and width', () => {
  const { fingerprints } = cipherOf(NEW)
  for (const same of ['abcd-1234', ' ABCD 1234 ', 'AbCd–1234', 'ＡＢＣＤ1234', 'abcd\t12-34'])
    expect([same, fingerprints(same)]).toEqual([same, fingerprints('ABCD1234')])
  for (const other of ['ABCD1235', 'ABCD123', 'ABCD.1234', '', '-', '--'])
    expect([other, fingerprints(other)]).not.toEqual([other, fingerprints('ABCD1234')])
  expect(fingerprints('-')).not.toEqual(fingerprints('--'))
})

test('another key makes another fingerprint, and the previous key’s comes after the current one’s', () => {
  const [now, before] = cipherOf(NEW, OLD).fingerprints('CODE')
  expect(cipherOf(NEW).fingerprints('CODE')).toEqual([now])
  expect(cipherOf(OLD).fingerprints('CODE')).toEqual([before])
  expect(now?.split('.')[2]).not.toBe(before?.split('.')[2])
  expect(now).toMatch(new RegExp(`^${cipherOf(NEW).fingerprintPrefix.replaceAll('.', '\\.')}`))
})
