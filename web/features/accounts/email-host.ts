import { useSession } from '~/lib/session.ts'

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** The allowed hosts as the sentences name them, and as a pattern of an input; undefined where any is allowed. */
export function useEmailHost(): { host: string; pattern: string } | undefined {
  const hosts = useSession().data?.allowedEmailHosts ?? []
  if (hosts.length === 0 || hosts.includes('*')) return undefined
  return { host: hosts.join(', '), pattern: `\\s*[^@\\s]+@(${hosts.map((host) => anyCase(host)).join('|')})\\s*` }
}

/** Hosts are compared without case, which an input's pattern cannot say otherwise. */
const anyCase = (host: string) =>
  [...host]
    .map((sign) => (/[a-z]/i.test(sign) ? `[${sign.toLowerCase()}${sign.toUpperCase()}]` : escape(sign)))
    .join('')
