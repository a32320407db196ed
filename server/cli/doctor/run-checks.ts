import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { type Check, type DoctorContext, describeError, type Finding, problem } from './finding.ts'
import { checkMemory } from './growth.ts'
import { checkMail } from './mail.ts'
import { checkPublicUrl } from './public-url.ts'
import { checkSender } from './sender.ts'
import { checkServices } from './services.ts'
import { checkSettings, readSettings } from './settings.ts'

const CHECKS: readonly Check[] = [
  checkSettings,
  checkDatabase,
  checkMail,
  checkSender,
  checkDisk,
  checkMemory,
  checkPublicUrl,
  checkServices,
]

/** Runs all checks. Changes nothing; sends a mail only when `mailTo` is set. */
export async function runChecks(
  environment: NodeJS.ProcessEnv,
  { mailTo, processes, dkimSelector }: Partial<Pick<DoctorContext, 'mailTo' | 'processes' | 'dkimSelector'>> = {},
): Promise<readonly Finding[]> {
  const config = readSettings(environment)
  // Invalid settings: the other checks cannot run.
  if (!('database' in config)) return config
  const context = { config, environment, mailTo, dkimSelector, processes: processes ?? config.processes.count }
  const findings = await Promise.all(
    CHECKS.map((check) =>
      check(context).catch((error: unknown) => [
        problem(
          check.name.replace(/^check/, '').toLowerCase(),
          `Could not be checked: ${describeError(error)}`,
          'See the reason',
        ),
      ]),
    ),
  )
  return findings.flat()
}

/** Returns 0 without findings, 1 with warnings, 2 with problems. */
export const exitCodeOf = (findings: readonly Finding[]): number =>
  findings.some(({ state }) => state === 'problem') ? 2 : findings.some(({ state }) => state === 'warning') ? 1 : 0
