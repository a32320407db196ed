import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { type Check, type Finding, type Patient, problem, said } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkServices } from './services.ts'
import { checkSettings, readSettings } from './settings.ts'
import { checkWayHere } from './way-here.ts'

const CHECKS: readonly Check[] = [checkSettings, checkDatabase, checkMail, checkDisk, checkWayHere, checkServices]

/** Looks at everything that this server needs. Changes nothing; sends a mail only where `mailTo` says to whom. */
export async function examine(
  environment: NodeJS.ProcessEnv,
  { mailTo, processes = 1 }: Partial<Pick<Patient, 'mailTo' | 'processes'>> = {},
): Promise<readonly Finding[]> {
  const config = readSettings(environment)
  // Without settings there is nothing to look at.
  if (!('database' in config)) return config
  const patient = { config, environment, mailTo, processes }
  const found = await Promise.all(
    CHECKS.map((check) =>
      check(patient).catch((error: unknown) => [
        problem(
          check.name.replace(/^check/, '').toLowerCase(),
          `Could not be looked at: ${said(error)}`,
          'See the reason',
        ),
      ]),
    ),
  )
  return found.flat()
}

/** 0 when all is well, 1 with warnings, 2 with problems. */
export const exitCodeOf = (findings: readonly Finding[]): number =>
  findings.some(({ state }) => state === 'problem') ? 2 : findings.some(({ state }) => state === 'warning') ? 1 : 0
