import type { Context, MiddlewareHandler } from 'hono'
import { readHealth, readReadiness } from '#contracts/system.ts'
import { addressOf, type ClientAddress } from './client-address.ts'
import { assertThat } from './problem.ts'

interface KnownHosts {
  readonly publicUrl: string
  readonly production: boolean
  /** Whether `/metrics` requires a token. */
  readonly isMetricsGuarded: boolean
  readonly clientAddress: ClientAddress
}

/** Load balancers request these by the server's address. The responses hold no data of members. */
const FOR_LOAD_BALANCERS: ReadonlySet<string> = new Set([readHealth.path, readReadiness.path])

/**
 * Refuses requests for another host than PUBLIC_URL's: DNS rebinding, or a proxy that does not pass on Host. Callers on this machine may
 * use any host name, except for pages without access control: the mailbox, and metrics without a token. Those require PUBLIC_URL's host
 * or a loopback name.
 */
export function refuseUnknownHosts(hosts: KnownHosts): MiddlewareHandler {
  const { production, isMetricsGuarded, clientAddress } = hosts
  const { host: publicHost, hostname: publicName } = new URL(hosts.publicUrl)
  return async (c, next) => {
    const host = c.req.header('host') ?? ''
    if (host !== publicHost) {
      const { path } = c.req
      const name = nameOf(host)
      const { remoteAddress, localAddress } = socketOf(c)
      const isOpenToAll = path.startsWith('/dev/') || (path === '/metrics' && !isMetricsGuarded)
      const isForMonitoring = FOR_LOAD_BALANCERS.has(path) || (path === '/metrics' && isMetricsGuarded)
      const isKnown =
        name === publicName ||
        (isLoopback(name) && isLoopback(remoteAddress)) ||
        (!isOpenToAll && isLoopback(addressOf(c, clientAddress))) ||
        // Outside production, by the server's own address: DNS rebinding needs a host name.
        (!production && name !== '' && name === localAddress)
      assertThat(isKnown || isForMonitoring, 'unknownHost')
    }
    await next()
  }
}

/** Returns the name or address of a Host header, in lower case and without the port; empty when it is invalid. */
const nameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')

const isLoopback = (name: string): boolean => /^((.+\.)?localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/.test(name)

function socketOf(c: Context): { remoteAddress: string; localAddress: string } {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string; localAddress?: string } } }
  const { remoteAddress = '', localAddress = '' } = incoming?.socket ?? {}
  return { remoteAddress, localAddress: localAddress.replace(/^::ffff:/, '') }
}
