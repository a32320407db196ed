// Checks settings, database, mail, clock, disk, proxies and external services, and prints what to fix. Needs the server's environment.
// Exit code: 0 without findings, 1 with warnings, 2 with problems.

import { parseArgs } from 'node:util'
import type { Finding } from './doctor/finding.ts'
import { exitCodeOf, runChecks } from './doctor/run-checks.ts'

const HELP = `npm run doctor -- [--json] [--mail-to address] [--dkim-selector name] [--processes n]
  --json           one JSON object instead of lines
  --mail-to        send a test mail to this address
  --dkim-selector  the name of the key that the mail provider signs with
  --processes      how many server processes share the database, on all machines (PROCESSES)`

function options() {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        'mail-to': { type: 'string' },
        'dkim-selector': { type: 'string' },
        processes: { type: 'string' },
      },
    })
    const processes = Math.trunc(Number(values.processes))
    return { ...values, processes: processes >= 1 ? processes : undefined }
  } catch (error) {
    console.error(`${(error as Error).message}\n${HELP}`)
    process.exit(2)
  }
}

const SIGNS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const

function print({ area, state, text, fix }: Finding): void {
  console.log(`${SIGNS[state]}  ${area.padEnd(9)}  ${text}`)
  if (fix) console.log(`${' '.repeat(20)}-> ${fix}`)
}

const { json, help, processes, 'mail-to': mailTo, 'dkim-selector': dkimSelector } = options()
if (help) console.log(HELP)
else {
  const findings = await runChecks(process.env, { mailTo, processes, dkimSelector })
  if (json) console.log(JSON.stringify({ findings, exitCode: exitCodeOf(findings) }, null, 2))
  else for (const finding of findings) print(finding)
  process.exitCode = exitCodeOf(findings)
}
