/**
 * Verifies all draws of an export, without the server and without a database: `npm run verify:draws -- export.json`
 * Exit code: 0 when all draws are valid, 1 with findings, 2 for a file that cannot be read.
 */
import { readFileSync } from 'node:fs'
import { verifyExport } from '#server/modules/fairness/verify-export.ts'

process.exitCode = run(process.argv.slice(2))

function run([file, ...more]: string[]): number {
  if (!file || more.length > 0) {
    console.error('Usage: npm run verify:draws -- export.json')
    return 2
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    console.error(`The file cannot be read: ${(error as Error).message}`)
    return 2
  }
  const { verified, unrevealed, waiting, findings } = verifyExport(text)
  for (const finding of findings) console.error(finding)
  console.log(`${verified} draws verified, ${unrevealed} not revealed yet, ${waiting} not scratched yet`)
  console.log(findings.length === 0 ? 'All draws are valid.' : `${findings.length} findings: do not trust this export.`)
  return findings.length === 0 ? 0 : 1
}
