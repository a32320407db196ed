import type { Context, MiddlewareHandler } from 'hono'
import { readHealth, readReadiness } from '#contracts/system.ts'
import { addressOf, type ClientAddress } from './client-address.ts'
import { assertThat } from './problem.ts'

interface KnownHosts {
  readonly publicUrl: string
  readonly production: boolean
  /** Whether `/metrics` wants a token. */
  readonly isMetricsGuarded: boolean
  readonly clientAddress: ClientAddress
}

/** Load balancers request these by the server's address. Their answers have no data of members. */
const FOR_LOAD_BALANCERS: ReadonlySet<string> = new Set([readHealth.path, readReadiness.path])

/**
 * Refuses requests that name another host than PUBLIC_URL's: a name of an attacker's that leads here (DNS rebinding), or a proxy that
 * does not pass on Host. Callers on this machine may use any name, except for pages that are open to all of them: the
 * mailbox, and the metrics while they need no token. Those need PUBLIC_URL's host or a loopback name.
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
        // A trial in a local network, by the server's address: an attacker's name cannot lead there.
        (!production && name !== '' && name === localAddress)
      assertThat(isKnown || isForMonitoring, 'unknownHost')
    }
    await next()
  }
}

/** The name or address of a Host header, in lower case and without the port; empty for what is none. */
const nameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')

const isLoopback = (name: string): boolean => /^((.+\.)?localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/.test(name)

function socketOf(c: Context): { remoteAddress: string; localAddress: string } {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string; localAddress?: string } } }
  const { remoteAddress = '', localAddress = '' } = incoming?.socket ?? {}
  return { remoteAddress, localAddress: localAddress.replace(/^::ffff:/, '') }
}
