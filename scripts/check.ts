// Runs every check that does not need a running server: format, lint, language, imports, documents, types, unused code, file sizes and the size
// of a page's first load. Fails at the end if any of them failed.

import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const node = process.execPath
const bin = (name: string) => join(root, 'node_modules/.bin', name)

interface Step {
  readonly name: string
  readonly command: readonly string[]
}

const independent: readonly Step[] = [
  { name: 'format and lint', command: [bin('biome'), 'ci', '.'] },
  { name: 'import rules', command: [node, 'scripts/check-imports.ts'] },
  { name: 'rules for SQL', command: [node, 'scripts/check-sql.ts'] },
  { name: 'merged migrations', command: [node, 'scripts/check-migrations.ts'] },
  { name: 'language', command: [node, 'scripts/check-language.ts'] },
  { name: 'documents', command: [node, 'scripts/check-docs.ts'] },
  { name: 'types of the tables', command: [node, 'scripts/generate-schema.ts', '--check'] },
  { name: 'file sizes', command: [node, 'scripts/check-sizes.ts'] },
  { name: 'types of the server', command: [bin('tsc'), '--noEmit', '-p', '.'] },
  { name: 'unused code', command: [bin('knip')] },
]
/** The build writes the types of the routes, so what needs them comes after it. */
const afterBuild: readonly Step[] = [
  { name: 'types of the web', command: [bin('tsc'), '--noEmit', '-p', 'web'] },
  { name: 'types of the browser tests', command: [bin('tsc'), '--noEmit', '-p', 'test/e2e'] },
  { name: 'first-load JavaScript', command: [node, 'scripts/check-bundle.ts'] },
]

async function runStep({ name, command }: Step): Promise<boolean> {
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
  if (status !== 0 || name === 'first-load JavaScript') console.log(output.trim())
  return status === 0
}

const results: boolean[] = []
for (const step of independent) results.push(await runStep(step))
results.push(await runStep({ name: 'build of the site', command: [node, 'scripts/build-web.ts'] }))
for (const step of afterBuild) results.push(await runStep(step))
process.exit(results.every(Boolean) ? 0 : 1)
