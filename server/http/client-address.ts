import { BlockList, isIP, SocketAddress } from 'node:net'
import type { Context } from 'hono'

/** Returns the address of the client of a request. */
export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * Returns a function that finds the client's address: the nearest address that is not a trusted proxy. X-Forwarded-For counts only when a
 * trusted proxy sent it.
 *
 * @param trusted addresses or networks such as 10.0.0.0/8
 */
export function clientAddressBehind(trusted: readonly string[]): ClientAddress {
  const isProxy = proxiesAmong(trusted)

  return (socketAddress, forwardedFor) => {
    let address = canonical(socketAddress ?? '')
    const hops = (forwardedFor ?? '').split(',').map((hop) => canonical(hop.trim()))
    while (isProxy(address) && hops.length > 0) {
      const hop = hops.pop() ?? ''
      if (isIP(hop) === 0) break
      address = hop
    }
    return address || 'unknown'
  }
}

/**
 * Returns a function that tells whether an address is a trusted proxy.
 *
 * @param trusted addresses or networks such as 10.0.0.0/8
 */
export function proxiesAmong(trusted: readonly string[]): (address: string | undefined) => boolean {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (given = '') => {
    const address = canonical(given)
    return proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Returns the canonical form of an address; an IPv4-mapped IPv6 address becomes IPv4. */
function canonical(address: string): string {
  if (isIP(address) !== 6) return address
  return new SocketAddress({ address: address.split('%', 1)[0] ?? '', family: 'ipv6' }).address.replace(
    /^::ffff:(?=.*\.)/,
    '',
  )
}

/** Returns the /64 of an IPv6 address, the smallest network of a customer; an IPv4 address stays as it is. */
export function networkOf(given: string): string {
  const address = canonical(given)
  return isIP(address) === 6 ? ipv6Network(address, 64) : address
}

/** Wider IPv6 networks get a multiple of a limit: providers give customers from a /64 up to a /48. */
const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const

/**
 * Returns the networks that limits are counted by, the narrowest first. A /48 contains 65,536 /64 networks: with limits per /64 alone, one
 * customer could use 65,536 times the limit.
 */
export function networksOf(given: string): readonly { readonly network: string; readonly factor: number }[] {
  const address = canonical(given)
  if (isIP(address) !== 6) return [{ network: address, factor: 1 }]
  return IPV6_NETWORKS.map(({ bits, factor }) => ({ network: ipv6Network(address, bits), factor }))
}

/** @param bits at most 64 */
function ipv6Network(address: string, bits: 64 | 56 | 48): string {
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const groups = [...start, ...Array(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
  const network = groups.slice(0, 4).map((group, index) => {
    const bitsOfGroup = Math.min(16, Math.max(0, bits - 16 * index))
    return (Number.parseInt(group, 16) & (0xffff << (16 - bitsOfGroup)) & 0xffff).toString(16)
  })
  return `${network.join(':')}::/${bits}`
}

/** Returns the local network: the /24 of an IPv4 address, the /64 of an IPv6 one. Undefined for anything else. */
export function localNetworkOf(address: string): string | undefined {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) === 6 ? networkOf(address) : undefined
}

/** Returns the provider's network: a /16 of IPv4, a /32 of IPv6. A member at home usually stays in it when the address changes. */
export function providerOf(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 2).join('.')
  return networkOf(address).split(':').slice(0, 2).join(':')
}

/** Returns the client's address of a request. Requests without a socket (in tests) have none. */
export function addressOf(c: Context, clientAddress: ClientAddress): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return clientAddress(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'))
}
