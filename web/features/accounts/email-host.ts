import { useSession } from '~/lib/session.ts'

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Returns the allowed hosts, as text and as a pattern of an input; undefined if any host is allowed. */
export function useEmailHost(): { host: string; pattern: string } | undefined {
  const hosts = useSession().data?.allowedEmailHosts ?? []
  if (hosts.length === 0 || hosts.includes('*')) return undefined
  return { host: hosts.join(', '), pattern: `\\s*[^@\\s]+@(${hosts.map((host) => anyCase(host)).join('|')})\\s*` }
}

/** Hosts are case-insensitive, which a pattern has no flag for. */
const anyCase = (host: string) =>
  [...host]
    .map((sign) => (/[a-z]/i.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : escapePattern(sign)))
    .join('')
