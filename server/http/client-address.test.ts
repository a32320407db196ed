import { describe, expect, test } from 'vitest'
import { clientAddressBehind, networkOf } from './client-address.ts'

describe('the address of a caller', () => {
  const direct = clientAddressBehind([])
  const behind = clientAddressBehind(['10.0.0.0/8', '192.0.2.10', 'fd00::/8', '2001:db8::1'])

  test('is the socket’s when nobody is trusted, whatever X-Forwarded-For says', () => {
    expect(direct('203.0.113.5', undefined)).toBe('203.0.113.5')
    expect(direct('203.0.113.5', '1.2.3.4')).toBe('203.0.113.5')
    expect(direct('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1')
  })

  test('is what the trusted proxy says', () => {
    expect(behind('192.0.2.10', '203.0.113.5')).toBe('203.0.113.5')
    expect(behind('10.1.2.3', ' 203.0.113.5 ')).toBe('203.0.113.5')
    expect(behind('2001:db8::1', '2001:db8:5::7')).toBe('2001:db8:5::7')
    expect(behind('192.0.2.11', '203.0.113.5')).toBe('192.0.2.11')
  })

  test('is the nearest one that is no trusted proxy, so that a client cannot put one in front', () => {
    expect(behind('10.0.0.1', '1.1.1.1, 203.0.113.5, 10.0.0.2')).toBe('203.0.113.5')
    expect(behind('10.0.0.1', '1.1.1.1, 203.0.113.5, fd00::2, 192.0.2.10')).toBe('203.0.113.5')
    expect(behind('10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
  })

  test('is the proxy’s own when what it forwards is no address', () => {
    for (const nonsense of [undefined, '', 'unknown', '203.0.113.5:8080', '<script>', '1.2.3.4, ', '999.1.1.1']) {
      expect(behind('10.0.0.1', nonsense)).toBe('10.0.0.1')
    }
  })

  test('is plain IPv4 when it comes mapped into IPv6', () => {
    expect(direct('::ffff:203.0.113.5', undefined)).toBe('203.0.113.5')
    expect(direct('::FFFF:203.0.113.5', undefined)).toBe('203.0.113.5')
    expect(behind('::ffff:10.0.0.1', '::ffff:203.0.113.5')).toBe('203.0.113.5')
  })

  test('is unknown without a socket', () => {
    expect(direct(undefined, '1.2.3.4')).toBe('unknown')
  })
})

describe('the network that limits are counted by', () => {
  test('is the address itself for IPv4 and for what is no address', () => {
    expect(networkOf('203.0.113.5')).toBe('203.0.113.5')
    expect(networkOf('unknown')).toBe('unknown')
  })

  test('is the first 64 bits for IPv6, however it is written', () => {
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
