// Checks PUBLIC_URL as members reach it: through DNS, TLS and proxies.

import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { z } from 'zod'
import type { Health } from '#contracts/system.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { proxiesAmong } from '../../http/client-address.ts'
import { DOCTOR_HEADER, doctorToken, type Echo, STREAM_WORDS } from '../../http/doctor-echo.ts'
import { type Check, describeError, type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'proxies'
const TIMEOUT_MS = 8000
/** An address reserved for documentation (RFC 5737). */
const FORGED = '203.0.113.77'

export const checkPublicUrl: Check = async ({ config }) => {
  const { publicUrl, secret, trustedProxies } = config
  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(publicUrl + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  let health: Response
  try {
    health = await request('/api/health')
  } catch (error) {
    return [unreachableFinding(publicUrl, error)]
  }
  const body = await health.json().catch(() => undefined)
  const { status, version, ...parts } = (body ?? {}) as Partial<HealthAnswer>
  if (health.status !== 200 || !status || !version)
    return [
      problem(
        'site',
        `${publicUrl} answers, but not with this server’s health (status ${health.status})`,
        'Check the proxy’s target and PUBLIC_URL',
      ),
    ]
  const findings = [
    status === 'ok'
      ? ok('site', `${publicUrl} answers, version ${version}`)
      : degradedFinding(publicUrl, { status, version, ...parts }),
  ]
  if (version !== packageJson.version)
    findings.push(
      warning(
        'site',
        `It runs ${version}; this is ${packageJson.version}`,
        'Restart it, or run the doctor of its version',
      ),
    )
  const token = { [DOCTOR_HEADER]: doctorToken(secret, new Date()) }
  const echo = await request('/api/health', { ...token, 'x-forwarded-for': FORGED }).then((answer) => answer.json())
  if (typeof (echo as Echo).peer !== 'string')
    return [
      ...findings,
      warning(
        AREA,
        'The server does not accept the doctor’s token: another SECRET, or another clock',
        'Use the server’s settings',
      ),
    ]
  return [
    ...findings,
    addressFinding(echo as Echo, trustedProxies),
    ...checkScheme(echo as Echo, publicUrl),
    ...(publicUrl.startsWith('https:')
      ? [certificateFinding(await certificateEnd(new URL(publicUrl)), new Date())]
      : []),
    await checkStream(),
  ]

  /** Words that arrive together were buffered by a proxy. */
  async function checkStream(): Promise<Finding> {
    const answer = await request('/api/events', token)
    const arrivals: number[] = []
    for await (const part of answer.body ?? []) {
      const words = Buffer.from(part).toString().match(/data:/g)?.length ?? 0
      for (let word = 0; word < words; word += 1) arrivals.push(performance.now())
    }
    const spreadMs = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)
    if (arrivals.length !== STREAM_WORDS)
      return problem('events', 'The event stream does not arrive', 'Let the proxy pass GET /api/events')
    return spreadMs > 200
      ? ok('events', 'Event streams arrive unbuffered')
      : problem('events', 'A proxy buffers the event stream', 'Switch off buffering and compression for /api/events')
  }
}

/** Codes of errors about the name of a host: https://nodejs.org/api/dns.html#error-codes. */
const NAME_ERRORS = ['ENOTFOUND', 'ENODATA']
/** Codes of errors about certificates: https://nodejs.org/api/tls.html#x509-certificate-error-codes, and of the host's name. */
const CERTIFICATE_ERROR = /CERT|SIGNATURE|^ERR_TLS_|^HOSTNAME_MISMATCH$/

/** Returns what keeps members from the site: its name, its certificate, or the server and the way to it. */
export function unreachableFinding(publicUrl: string, error: unknown): Finding {
  const { code = '' } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
  const { hostname } = new URL(publicUrl)
  if (NAME_ERRORS.includes(code))
    return problem('site', `${hostname} has no address`, 'Add it to the DNS, or correct PUBLIC_URL')
  if (CERTIFICATE_ERROR.test(code))
    return problem(
      'https',
      `The certificate of ${hostname} is refused: ${describeError(error)}`,
      'Renew it, and let the proxy send the whole chain',
    )
  return warning(
    'site',
    `${publicUrl} cannot be reached from here: ${describeError(error)}`,
    'Start the server; else check firewall and proxy, or run this on another machine',
  )
}

/** A certificate that is renewed automatically never gets this close to its end. */
const RENEWAL_DAYS = 14

/** @param until the end of the certificate's validity */
export function certificateFinding(until: Date, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / 86_400_000)
  const text = `This machine accepts the certificate, which is valid for ${days} more days`
  return days < RENEWAL_DAYS ? warning('https', text, 'Find out why it was not renewed') : ok('https', text)
}

/** Returns the end of the validity of the certificate of a host. */
async function certificateEnd({ hostname, port }: URL): Promise<Date> {
  const socket = connect({ host: hostname, port: Number(port) || 443, servername: isIP(hostname) ? '' : hostname })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

type HealthAnswer = z.infer<typeof Health>

/** Returns the finding for a degraded server. */
export function degradedFinding(publicUrl: string, { status, database, disk }: Partial<HealthAnswer>): Finding {
  const says = (text: string) => `${publicUrl} answers, and says: ${text}`
  const { state, advice } = database ?? {}
  if (state === 'migration_failed' || state === 'newer')
    return problem('site', says(advice ?? state), 'docs/operations.md, "When a migration fails"')
  if (state && state !== 'connected')
    return problem(
      'site',
      says(`it cannot connect to the database (${state})`),
      'Start PostgreSQL, or check DATABASE_URL',
    )
  if (disk?.state === 'full')
    return problem('site', says(disk.message), 'Free disk space: a full disk stops every write')
  return warning('site', says(`${status}`), 'See /api/health and the log')
}

/** @param echo of a request with a forged X-Forwarded-For */
export function addressFinding({ address, peer, forwardedFor }: Echo, trusted: readonly string[]): Finding {
  const plainPeer = peer.replace(/^::ffff:/, '')
  const isProxied = forwardedFor !== FORGED
  if (address === FORGED)
    return problem(
      AREA,
      'A forged X-Forwarded-For is trusted: limits by address can be bypassed',
      isProxied || trusted.length > 1
        ? 'Let the outermost proxy replace X-Forwarded-For, and name only your own proxies in TRUSTED_PROXIES'
        : 'Let the proxy append to X-Forwarded-For or replace it; if there is no proxy, remove it from TRUSTED_PROXIES',
    )
  if (!isProxied) return ok(AREA, 'No proxy sets X-Forwarded-For, and a forged one is not trusted')
  if (!proxiesAmong(trusted)(plainPeer))
    return problem(
      AREA,
      `${plainPeer} sets X-Forwarded-For and is not trusted: all visitors count as one`,
      `Add ${plainPeer} to TRUSTED_PROXIES`,
    )
  if (isIP(address) === 0)
    return problem(AREA, 'The client’s address does not arrive', 'Let the proxy set X-Forwarded-For to $remote_addr')
  return ok(AREA, `${plainPeer} is trusted, and clients are distinguished`)
}

function checkScheme({ forwardedProto, host }: Echo, publicUrl: string): Finding[] {
  const { protocol, hostname: wanted } = new URL(publicUrl)
  const findings: Finding[] = []
  if (forwardedProto && `${forwardedProto}:` !== protocol)
    findings.push(warning('https', `The proxy says ${forwardedProto}, PUBLIC_URL ${protocol}`, 'Make the two agree'))
  if (host && host.replace(/:\d+$/, '') !== wanted)
    findings.push(
      warning(
        AREA,
        `The proxy passes on the host ${host} instead of ${wanted}; unless it is on the same machine, calls are refused (421)`,
        'Let it pass on Host',
      ),
    )
  return findings
}
