import { Resolver } from 'node:dns/promises'
import { type Check, describeError, type Finding, ok, warning } from './finding.ts'

const AREA = 'sender'
const TIMEOUT_MS = 4000
/** Hosts of a trial, which have no entries in the DNS. */
const LOCAL = /^(localhost|[\d.]+|\[.*\]|.*\.(localhost|local|internal|test|example|invalid))$/
/** Errors that mean 'there is no such entry'. */
const NO_ENTRY = ['ENOTFOUND', 'ENODATA']

/** The TXT entries that say who may send for a domain. */
export interface SenderEntries {
  readonly spf: readonly string[]
  readonly dmarc: readonly string[]
  /** Undefined without a known selector. */
  readonly dkim: readonly string[] | undefined
}

/** Checks the DNS entries of the domain that mails are sent from: without them they arrive as spam, or not at all. */
export const checkSender: Check = async ({ config, dkimSelector }) => {
  const domain = domainOf(config.mailFrom)
  if (!config.smtpUrl || LOCAL.test(domain)) return []
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  const read = async (name: string) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      if (NO_ENTRY.includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
  try {
    const [spf, dmarc, dkim] = await Promise.all([
      read(domain),
      read(`_dmarc.${domain}`),
      dkimSelector ? read(`${dkimSelector}._domainkey.${domain}`) : undefined,
    ])
    return senderFindings(domain, { spf, dmarc, dkim })
  } catch (error) {
    return [warning(AREA, `The DNS gives no answer about ${domain}: ${describeError(error)}`, 'Check the resolver')]
  }
}

/** Returns the domain of a sender such as `Paz <no-reply@paz.example>`, in lower case. */
export const domainOf = (mailFrom: string): string =>
  mailFrom
    .slice(mailFrom.lastIndexOf('@') + 1)
    .replace('>', '')
    .trim()
    .toLowerCase()

/** Rates the entries of a domain. */
export function senderFindings(domain: string, { spf, dmarc, dkim }: SenderEntries): Finding[] {
  const findings = [rateSpf(domain, spf), rateDmarc(domain, dmarc)]
  if (dkim) findings.push(rateDkim(domain, dkim))
  else findings.push(ok(AREA, 'DKIM is checked with --dkim-selector, which the mail provider names'))
  return findings
}

function rateSpf(domain: string, entries: readonly string[]): Finding {
  const found = entries.filter((entry) => /^v=spf1(\s|$)/i.test(entry))
  const [policy] = found
  if (!policy)
    return warning(AREA, `${domain} has no SPF entry`, `Add a TXT entry 'v=spf1 … -all' that names the mail server`)
  if (found.length > 1)
    return warning(AREA, `${domain} has ${found.length} SPF entries`, 'Merge them: two count as none')
  if (/\s\+?all$/i.test(policy))
    return warning(AREA, `The SPF entry of ${domain} allows every machine`, 'End it with -all or ~all')
  return ok(AREA, `${domain} has an SPF entry`)
}

function rateDmarc(domain: string, entries: readonly string[]): Finding {
  const found = entries.filter((entry) => /^v=DMARC1\s*;/i.test(entry))
  const [policy] = found
  if (!policy || found.length > 1)
    return warning(
      AREA,
      policy ? `${domain} has ${found.length} DMARC entries` : `${domain} has no DMARC entry`,
      `Have one TXT entry at _dmarc.${domain}: 'v=DMARC1; p=quarantine; rua=mailto:…'`,
    )
  if (/;\s*p\s*=\s*none\b/i.test(policy))
    return warning(
      AREA,
      `The DMARC entry of ${domain} only reports (p=none)`,
      'Use p=quarantine when the reports are clean',
    )
  return ok(AREA, `${domain} has a DMARC entry`)
}

function rateDkim(domain: string, entries: readonly string[]): Finding {
  const hasKey = entries.some((entry) => /(^|;)\s*p\s*=\s*[A-Za-z0-9+/]/.test(entry))
  if (hasKey) return ok(AREA, `${domain} has a DKIM key`)
  return warning(AREA, `${domain} has no DKIM key for this selector`, 'Add the entry that the mail provider shows')
}
