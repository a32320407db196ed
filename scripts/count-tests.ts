// Adds up what the test runners reported in JSON, for the last line of .ci/run:
// node scripts/count-tests.ts report.json... Exit code 1 where nothing ran or anything failed. Names tests that passed only at a second try.

import { readFileSync } from 'node:fs'

/** The field names of Vitest and Playwright. A test that passed at the second try counts as passed. */
interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numPendingTests?: number
  readonly testResults?: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
  readonly stats?: {
    readonly expected: number
    readonly flaky: number
    readonly unexpected: number
    readonly skipped: number
  }
}

const reports = process.argv.slice(2).map((path): Report => JSON.parse(readFileSync(path, 'utf8')))
const counts = reports.map(({ stats, ...vitest }) => {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = vitest
  return { passed, failed, skipped }
})
const sum = (of: 'passed' | 'failed' | 'skipped') => counts.reduce((total, one) => total + one[of], 0)

for (const { fullName, status, failureMessages } of reports
  .flatMap(({ testResults = [] }) => testResults)
  .flatMap(({ assertionResults }) => assertionResults)) {
  if (status === 'passed' && failureMessages.length > 0) console.log(`flaky: ${fullName}: ${failureMessages[0]}`)
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = sum('passed') === 0 || sum('failed') > 0 ? 1 : 0
