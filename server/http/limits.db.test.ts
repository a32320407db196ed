import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, newEmail, visitor } from '#test/account-flow.ts'
import type { Answer } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'

const app = useTestApp({ environment: BEHIND_PROXY })
/** An application without a trusted proxy. */
const open = useTestApp()
const FORGOT = 'POST /api/auth/forgot-password'
const EXPORT = 'GET /api/fairness/export'

const statuses = (answers: readonly Answer<unknown>[]) => answers.map((answer) => answer.status)
const forgot = (from: string | undefined, which = app) =>
  visitor(which(), from).call(FORGOT, { body: { email: newEmail() } })
const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work))

describe('a guest beyond the limit', () => {
  test('waits as long as the response says, while others do not', async () => {
    const address = '192.0.2.1'
    const answers = await times(14, () => forgot(address))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(10)
    app().clock.advance(100)
    const refused = await forgot(address)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('800')
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.body).toMatchObject({
      code: 'tooManyRequests',
      detail: 'Too many attempts. Please wait 800 seconds and try again.',
      values: { seconds: 800 },
    })
    expect((await forgot('192.0.2.2')).status).toBe(200)
    app().clock.advance(799)
    expect((await forgot(address)).status).toBe(429)
    app().clock.advance(1)
    expect((await forgot(address)).status).toBe(200)
  })

  test('is counted by IPv6 network, and by IPv4 address also when mapped', async () => {
    await times(10, () => forgot('2001:db8:1:2::1'))
    expect((await forgot('2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await forgot('2001:db8:1:3::1')).status).toBe(200)
    await times(10, () => forgot('::ffff:192.0.2.77'))
    expect((await forgot('192.0.2.77')).status).toBe(429)
  })

  test('who changes the network within an IPv6 /56 or /48 has a small multiple of the limit', async () => {
    const tries = async (count: number, networkOf: (number: number) => string) => {
      const answers = await times(count, () => {
        made += 1
        return forgot(networkOf(made))
      })
      return statuses(answers).filter((status) => status === 200).length
    }
    let made = 0
    expect(await tries(50, (number) => `2001:db8:a:${(0x100 + number).toString(16)}::1`)).toBe(40)
    expect((await forgot('2001:db8:a:1ff::1')).status).toBe(429)
    // A new /56 each time; 40 of the /48's 160 uses are spent.
    expect(await tries(130, (number) => `2001:db8:a:${number.toString(16)}00::1`)).toBe(120)
    expect((await forgot('2001:db8:b::1')).status).toBe(200)
  })

  test('cannot forge an address, with or without a trusted proxy', async () => {
    let made = 0
    const anywhere = () => {
      made += 1
      return `198.51.100.${made}`
    }
    expect(statuses(await times(12, () => forgot(anywhere(), open))).filter((status) => status === 429)).toHaveLength(2)
    // The address that the proxy added counts, not the client's forged ones.
    const answers = await times(12, () => forgot(`${anywhere()}, 203.0.113.50`))
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(2)
  })
})

describe('a member beyond the limit', () => {
  test('waits, at any address, while other members do not', async () => {
    const [ada, bob] = [await app().member(), await app().member()]
    const answers = await times(11, () => ada.call(EXPORT))
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(1)
    app().clock.advance(20)
    const refused = await ada.call(EXPORT)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect((await bob.call(EXPORT)).status).toBe(200)
    expect((await ada.call('GET /api/fairness')).status).toBe(200)
    app().clock.advance(40)
    expect((await ada.call(EXPORT)).status).toBe(200)
  })

  test('has 300 calls a minute for all other routes together', async () => {
    const member = await app().member()
    const paths = ['GET /api/dashboard', 'GET /api/transactions'] as const
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const answers = await times(100, () => member.call(paths[rounds % 2] ?? paths[0]))
      expect(new Set(statuses(answers))).toEqual(new Set([200]))
    }
    const refused = await member.call('GET /api/dashboard')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(60)
    app().clock.advance(60)
    expect((await member.call('GET /api/dashboard')).status).toBe(200)
  })
})
