import { SocketAddress } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientAddressBehind, networkOf, networksOf } from './client-address.ts'

describe('the address of a caller', () => {
  const direct = clientAddressBehind([])
  const behind = clientAddressBehind(['10.0.0.0/8', '192.0.2.10', 'fd00::/8', '2001:db8::1'])

  test('is the socket’s without trusted proxies, regardless of X-Forwarded-For', () => {
    expect(direct('203.0.113.5', undefined)).toBe('203.0.113.5')
    expect(direct('203.0.113.5', '1.2.3.4')).toBe('203.0.113.5')
    expect(direct('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1')
  })

  test('is the one that a trusted proxy forwards', () => {
    expect(behind('192.0.2.10', '203.0.113.5')).toBe('203.0.113.5')
    expect(behind('10.1.2.3', ' 203.0.113.5 ')).toBe('203.0.113.5')
    expect(behind('2001:db8::1', '2001:db8:5::7')).toBe('2001:db8:5::7')
    expect(behind('192.0.2.11', '203.0.113.5')).toBe('192.0.2.11')
  })

  test('is the nearest one that is not a trusted proxy, so that a client cannot forge it', () => {
    expect(behind('10.0.0.1', '1.1.1.1, 203.0.113.5, 10.0.0.2')).toBe('203.0.113.5')
    expect(behind('10.0.0.1', '1.1.1.1, 203.0.113.5, fd00::2, 192.0.2.10')).toBe('203.0.113.5')
    expect(behind('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
  })

  test('is the proxy’s own when it forwards no valid address', () => {
    for (const nonsense of [undefined, '', 'unknown', '203.0.113.5:8080', '<script>', '1.2.3.4, ', '999.1.1.1']) {
      expect(behind('10.0.0.1', nonsense)).toBe('10.0.0.1')
    }
  })

  test('is IPv4 for an IPv4-mapped IPv6 address', () => {
    expect(direct('::ffff:203.0.113.5', undefined)).toBe('203.0.113.5')
    expect(direct('::FFFF:203.0.113.5', undefined)).toBe('203.0.113.5')
    expect(behind('::ffff:10.0.0.1', '::ffff:203.0.113.5')).toBe('203.0.113.5')
  })

  test('is unknown without a socket', () => {
    expect(direct(undefined, '1.2.3.4')).toBe('unknown')
  })
})

describe('the network that limits are counted by', () => {
  test('is the address itself for IPv4 and for invalid addresses', () => {
    expect(networkOf('203.0.113.5')).toBe('203.0.113.5')
    expect(networkOf('unknown')).toBe('unknown')
  })

  test('is the first 64 bits for IPv6, in any notation', () => {
    const network = '2001:db8:0:7::/64'
    for (const address of [
      '2001:db8:0:7::1',
      '2001:db8:0:7:ffff:ffff:ffff:ffff',
      '2001:0db8:0000:0007:0000:0000:0000:0001',
      '2001:DB8:0:7::2',
      '2001:db8::7:0:0:0:3',
    ]) {
      expect(networkOf(address)).toBe(network)
    }
    expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  })
})

describe('the networks that limits are counted by', () => {
  const WIDTHS = [64, 56, 48]
  const anyAddress = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })
  const groupsOf = (bits: bigint) =>
    Array.from({ length: 8 }, (_, index) => ((bits >> BigInt(112 - 16 * index)) & 0xffffn).toString(16))
  /** Generates notations of an IPv6 address: in full, with zeros and capitals, or shortened. */
  const spellings = (bits: bigint) => {
    const plain = groupsOf(bits).join(':')
    const full = groupsOf(bits).map((group) => group.padStart(4, '0').toUpperCase())
    return [plain, full.join(':'), new SocketAddress({ address: plain, family: 'ipv6' }).address]
  }
  const isMapped = (bits: bigint) => bits >> 32n === 0xffffn
  const names = (address: string) => networksOf(address).map(({ network }) => network)

  test('of two IPv6 addresses are equal exactly as far as their first bits are', () => {
    fc.assert(
      fc.property(anyAddress, fc.nat(127), (bits, position) => {
        const other = bits ^ (1n << BigInt(127 - position))
        fc.pre(!isMapped(bits) && !isMapped(other))
        const [one, two] = [names(spellings(bits)[0] ?? ''), names(spellings(other)[0] ?? '')]
        expect(one.map((network, index) => network === two[index])).toEqual(WIDTHS.map((width) => position >= width))
      }),
    )
  })

  test('do not depend on the notation', () => {
    fc.assert(
      fc.property(anyAddress, (bits) => {
        const written = spellings(bits).map(names)
        expect(written.every((networks) => networks.join() === written[0]?.join())).toBe(true)
      }),
    )
  })

  test('start with the narrowest; wider ones get a multiple of the limit, far below the sum of those within', () => {
    const networks = networksOf('2001:db8:12:3456::1')
    expect(networks).toEqual([
      { network: '2001:db8:12:3456::/64', factor: 1 },
      { network: '2001:db8:12:3400::/56', factor: 4 },
      { network: '2001:db8:12:0::/48', factor: 16 },
    ])
    expect(networks[0]?.network).toBe(networkOf('2001:db8:12:3456::1'))
  })

  test('are only the address for IPv4, also when mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const own = [{ network: address, factor: 1 }]
        expect(networksOf(address)).toEqual(own)
        expect(networksOf(`::ffff:${address}`)).toEqual(own)
      }),
    )
    expect(networksOf('unknown')).toEqual([{ network: 'unknown', factor: 1 }])
  })
})
