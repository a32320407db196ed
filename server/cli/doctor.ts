// Looks at settings, database, mail, clock, disk, proxies and the other servers, and says what to mend. Takes the environment of
// the server. Exit code: 0 when all is well, 1 with warnings, 2 with problems.

import { parseArgs } from 'node:util'
import { examine, exitCodeOf } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'

const HELP = `npm run doctor -- [--json] [--mail-to address] [--processes n]
  --json         one JSON object instead of lines
  --mail-to      send one mail there, to see it arrive
  --processes    how many server processes share the database (1)`

function options() {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        'mail-to': { type: 'string' },
        processes: { type: 'string', default: '1' },
      },
    })
    return { ...values, processes: Math.max(1, Math.trunc(Number(values.processes)) || 1) }
  } catch (error) {
    console.error(`${(error as Error).message}\n${HELP}`)
    process.exit(2)
  }
}

const SIGNS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' } as const

function print({ area, state, text, mend }: Finding): void {
  console.log(`${SIGNS[state]}  ${area.padEnd(9)}  ${text}`)
  if (mend) console.log(`${' '.repeat(20)}-> ${mend}`)
}

const { json, help, processes, 'mail-to': mailTo } = options()
if (help) console.log(HELP)
else {
  const findings = await examine(process.env, { mailTo, processes })
  if (json) console.log(JSON.stringify({ findings, exitCode: exitCodeOf(findings) }, null, 2))
  else for (const finding of findings) print(finding)
  process.exitCode = exitCodeOf(findings)
}
