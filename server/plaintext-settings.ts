import { z } from 'zod'
import { hostsOf } from './db/primary.ts'

const CONNECTIONS = ['smtp', 'database', 'redis'] as const
type Connection = (typeof CONNECTIONS)[number]

const namesOf = (text = ''): string[] => text.split(',').map((part) => part.trim().toLowerCase())

export const PLAINTEXT_ENVIRONMENT = {
  ALLOW_PLAINTEXT: z
    .string()
    .refine(
      (text) => namesOf(text).every((name) => CONNECTIONS.some((one) => one === name)),
      `must be one or several of ${CONNECTIONS.join(', ')}, comma-separated`,
    )
    .optional()
    .meta({
      description:
        'The connections to other machines that need no TLS in production: `smtp`, `database`, `redis`, comma-separated ([TLS](operations.md#connections-with-tls)).',
      exampleValue: 'database',
    }),
}

type Environment = Readonly<Record<string, string | undefined>>

/** In production, connections to other machines must be encrypted, unless ALLOW_PLAINTEXT accepts it. */
export function plaintextProblems(environment: Environment): string[] {
  const { SMTP_URL = '', DATABASE_URL = '', READ_DATABASE_URL = '', REDIS_URL = '', PGSSLMODE } = environment
  const connections: [Connection, string, boolean, string][] = [
    ['database', 'DATABASE_URL', isPlaintextDatabase(DATABASE_URL, PGSSLMODE), 'add ?sslmode=verify-full'],
    ['database', 'READ_DATABASE_URL', isPlaintextDatabase(READ_DATABASE_URL, PGSSLMODE), 'add ?sslmode=verify-full'],
    ['smtp', 'SMTP_URL', isPlaintextSmtp(SMTP_URL), 'use smtps://, or add ?requireTLS=true'],
    ['redis', 'REDIS_URL', isPlaintextRedis(REDIS_URL), 'use rediss://'],
  ]
  const allowed = namesOf(environment.ALLOW_PLAINTEXT)
  return connections
    .filter(([connection, , isPlaintext]) => isPlaintext && !allowed.includes(connection))
    .map(
      ([connection, name, , remedy]) =>
        `${name}: is not encrypted (${remedy}, or accept it with ALLOW_PLAINTEXT=${connection})`,
    )
}

/** Parses addresses that may have no host: `postgres:///paz` and `smtp://user@/` mean this machine. */
function parse(url: string): URL | undefined {
  const address = url.replace('@/', '@localhost/').replace(':///', '://localhost/')
  return URL.canParse(address) ? new URL(address) : undefined
}

/** Whether an address is this machine: what is sent there passes no network. */
const isLocal = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

/** As pg reads it: parameters of the address win over its host, and PGSSLMODE counts where the address says nothing. */
function isPlaintextDatabase(url: string, sslModeByDefault: string | undefined): boolean {
  return hostsOf(url).some((address) => {
    const parsed = parse(address)
    if (!parsed) return false
    const { searchParams: parameters, hostname } = parsed
    if (isLocal(parameters.get('host') || decodeURIComponent(hostname))) return false
    const mode = parameters.get('sslmode')
    if (mode) return mode === 'disable'
    const ssl = parameters.get('ssl')
    if (ssl) return !['true', '1', 'no-verify'].includes(ssl)
    if (parameters.get('sslnegotiation') === 'direct') return false
    if (['sslcert', 'sslkey', 'sslrootcert'].some((name) => parameters.has(name))) return false
    return !['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'].includes(sslModeByDefault ?? '')
  })
}

/** Without requireTLS, nodemailer encrypts only where the server offers it, and an attacker can take the offer away. */
function isPlaintextSmtp(url: string): boolean {
  const parsed = parse(url)
  if (!parsed || parsed.protocol === 'smtps:' || isLocal(parsed.hostname)) return false
  return parsed.searchParams.get('requireTLS') !== 'true'
}

function isPlaintextRedis(url: string): boolean {
  const parsed = parse(url)
  return parsed?.protocol === 'redis:' && !isLocal(parsed.hostname)
}
