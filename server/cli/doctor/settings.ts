import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, ConfigurationError, readConfig } from '../../config.ts'
import { readSecretFiles } from '../../secret-files.ts'
import { SETTINGS } from '../../settings.ts'
import { type Check, type Finding, ok, problem, warning } from './finding.ts'

const AREA = 'settings'
const WHERE = 'docs/configuration.md describes every setting'

/** Returns the configuration, or findings when it is invalid. Uses a placeholder secret, so that none is created. */
export function readSettings(environment: NodeJS.ProcessEnv): Config | readonly Finding[] {
  const folder = resolve(environment.DATA_DIR?.trim() || './data')
  const hasSecret =
    Boolean(environment.SECRET?.trim() || environment.SECRET_FILE?.trim()) || existsSync(join(folder, 'secret'))
  const isProduction = environment.NODE_ENV?.trim() === 'production'
  try {
    return readConfig(hasSecret || isProduction ? environment : { ...environment, SECRET: '-'.repeat(32) })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.map((text) => problem(AREA, text, WHERE))
    return [problem(AREA, (error as Error).message, 'Check DATA_DIR and its permissions')]
  }
}

export const checkSettings: Check = async ({ config, environment }) => [
  config.production
    ? ok(AREA, 'Valid, for production')
    : warning(AREA, 'Valid, but NODE_ENV is not production', 'Set NODE_ENV=production on the public site'),
  ...findMisspelt(environment),
  ...checkAddress(config),
  ...checkSecrets(config, environment),
  ...checkPlaintext(config, environment),
  ...checkStaff(config),
]

/** Finds variables whose name is almost that of a setting, and which have no effect. */
function findMisspelt(environment: Readonly<Record<string, string | undefined>>): Finding[] {
  const names = Object.keys(SETTINGS)
  return Object.keys(environment).flatMap((given) => {
    if (names.includes(given) || given.length < 6) return []
    const meant = names.find((name) => name.length >= 6 && differsByOne(given, name))
    return meant ? [warning(AREA, `${given} is not a setting`, `Did you mean ${meant}?`)] : []
  })
}

/** Returns whether one or two letters were changed, removed or added, or two were swapped. */
function differsByOne(given: string, name: string): boolean {
  let start = 0
  while (start < given.length && given[start] === name[start]) start += 1
  let end = 0
  const maxEnd = Math.min(given.length, name.length) - start
  while (end < maxEnd && given.at(-1 - end) === name.at(-1 - end)) end += 1
  const [one, other] = [given.slice(start, given.length - end), name.slice(start, name.length - end)]
  return one.length + other.length <= 3 || (one.length === 2 && one === [...other].reverse().join(''))
}

function checkAddress({ production, publicUrl, trustedProxies }: Config): Finding[] {
  if (!production) return []
  const findings: Finding[] = []
  if (!publicUrl.startsWith('https://'))
    findings.push(
      problem('https', `PUBLIC_URL is ${publicUrl}: cookies are sent unencrypted`, 'Use TLS, and an https:// address'),
    )
  if (trustedProxies.length === 0)
    findings.push(
      warning(
        'proxies',
        'TRUSTED_PROXIES is empty: behind a proxy all visitors share one address, and its limits',
        'Set it to the proxy’s address or network, unless there is none',
      ),
    )
  return findings
}

const NEW_KEY = 'openssl rand -hex 32 generates one; see docs/operations.md, "Keys", before you replace it'

function checkSecrets(config: Config, environment: Readonly<Record<string, string | undefined>>): Finding[] {
  const findings: Finding[] = []
  const secrets = readSecretFiles(environment).environment
  for (const name of ['SECRET', 'CODE_KEY', 'LEDGER_KEY', 'METRICS_TOKEN']) {
    const text = secrets[name]?.trim()
    if (!text) continue
    if (isWeak(text)) findings.push(problem('secrets', `${name} does not look random`, NEW_KEY))
    else findings.push(ok('secrets', `${name} looks random`))
  }
  const { CODE_KEY, CODE_KEY_PREVIOUS, LEDGER_KEY_PREVIOUS, SECRET } = secrets
  if (config.production && (!CODE_KEY?.trim() || CODE_KEY === SECRET))
    findings.push(
      warning('secrets', 'CODE_KEY is not separate from SECRET: replacing SECRET replaces it as well', NEW_KEY),
    )
  if (CODE_KEY_PREVIOUS?.trim())
    findings.push(
      warning('secrets', 'CODE_KEY_PREVIOUS is set', 'Run npm run rotate:codes until none is left, then remove it'),
    )
  if (LEDGER_KEY_PREVIOUS?.trim())
    findings.push(warning('secrets', 'LEDGER_KEY_PREVIOUS is set', 'Run npm run checkpoint:ledger, then remove it'))
  return findings
}

/** Returns whether a text is not random: too little entropy, known words, a sentence, or repetition. 32 random characters have over 100 bits. */
export function isWeak(text: string): boolean {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  const words = /secret|password|change|example|paz|qwert|letmein|1234|abcd/i
  const isSentence = /(?:\b[a-z]{2,}\b[\s_-]+){3,}/i.test(text)
  const repeats = /^(.{1,8})\1+/.test(text) || /(.)\1{3}/.test(text)
  return text.length < 16 || bits < 16 * 4 || words.test(text) || isSentence || repeats
}

function checkPlaintext(
  { production }: Config,
  { ALLOW_PLAINTEXT }: Readonly<Record<string, string | undefined>>,
): Finding[] {
  if (!production || !ALLOW_PLAINTEXT?.trim()) return []
  return [
    warning(
      'secrets',
      `ALLOW_PLAINTEXT accepts connections without TLS: ${ALLOW_PLAINTEXT.trim()}`,
      'Acceptable on one machine or in a private network; otherwise use TLS and remove it',
    ),
  ]
}

function checkStaff({ staffEmails, allowedEmailHosts, production, requireSecondFactor }: Config): Finding[] {
  const area = 'staff'
  const hosts = new Set(allowedEmailHosts)
  const refused = staffEmails.filter((email) => !hosts.has('*') && !hosts.has(email.slice(email.indexOf('@') + 1)))
  const supers = staffEmails.filter((email) => !/moderator|support/.test(email))
  const findings: Finding[] = []
  if (refused.length > 0)
    findings.push(
      problem(
        area,
        `${refused.length} of ${staffEmails.length} addresses of STAFF_EMAILS may not register`,
        'Add their hosts to ALLOWED_EMAIL_HOST',
      ),
    )
  if (supers.length === 0)
    findings.push(
      problem(
        area,
        'No address of STAFF_EMAILS becomes a super admin',
        'Add one without "moderator" or "support" in it',
      ),
    )
  else if (supers.length === 1 && production)
    findings.push(
      warning(area, 'There is only one super admin', 'Add a second: some actions need a colleague’s approval'),
    )
  if (production && !requireSecondFactor)
    findings.push(
      warning(area, 'Staff may work without a second factor', 'Set REQUIRE_STAFF_2FA=true once they have added one'),
    )
  return findings.length > 0 ? findings : [ok(area, `${staffEmails.length} addresses of staff`)]
}
