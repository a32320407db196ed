import { BlockList, isIP, SocketAddress } from 'node:net'
import type { Context } from 'hono'

/** Says whose request it is, as an address that limits can be counted by. */
export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/**
 * Only a proxy on the list may say on whose behalf it calls; anyone else's X-Forwarded-For is
 * ignored. The nearest address that is not a trusted proxy counts.
 *
 * @param trusted addresses or networks such as 10.0.0.0/8
 */
export function clientAddressBehind(trusted: readonly string[]): ClientAddress {
  const isProxy = proxiesAmong(trusted)

  return (socketAddress, forwardedFor) => {
    let address = plain(socketAddress ?? '')
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
    while (isProxy(address) && hops.length > 0) {
      const hop = hops.pop() ?? ''
      if (isIP(hop) === 0) break
      address = hop
    }
    return address || 'unknown'
  }
}

/**
 * Whether an address is one of our own proxies.
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
    const address = plain(given)
    return proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** An address in its one usual spelling; an IPv4 address that came mapped into IPv6 as itself. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address
  return new SocketAddress({ address: address.split('%', 1)[0] ?? '', family: 'ipv6' }).address.replace(
    /^::ffff:(?=.*\.)/,
    '',
  )
}

/** The /64 network that one IPv6 customer has at least; an IPv4 address is a network of its own. */
export function networkOf(given: string): string {
  const address = plain(given)
  return isIP(address) === 6 ? ipv6Network(address, 64) : address
}

/** How often a wider IPv6 network may use a limit: providers give customers from a /64 up to a /48. */
const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
] as const

/**
 * Returns the networks that limits are counted by, the narrowest first. A /48 has 65,536 networks of 64 bits: counted by these
 * alone, one customer would have as many limits.
 */
export function networksOf(given: string): readonly { readonly network: string; readonly factor: number }[] {
  const address = plain(given)
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

/** Who may be neighbours: the /24 of an IPv4 address, the /64 of an IPv6 one. Undefined for what is no address. */
export function neighbourhoodOf(address: string): string | undefined {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) === 6 ? networkOf(address) : undefined
}

/**
 * The part of the network that a provider has: a /16 of IPv4, a /32 of IPv6. Somebody at home stays in it when their
 * address changes; somebody in another town is hardly ever in the same.
 */
export function providerOf(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 2).join('.')
  return networkOf(address).split(':').slice(0, 2).join(':')
}

/** Whose request it is. Requests that came without a socket (in tests) have no address. */
export function addressOf(c: Context, clientAddress: ClientAddress): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return clientAddress(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'))
}
