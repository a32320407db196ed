// No file has more than 300 lines. Content, messages, migrations, questions and generated files are exempt.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const MAX_LINES = 300
const EXEMPT = /(^|\/)(content|messages|migrations|questions)(\/|\.)|\.(d|generated)\.ts$/

const files = globSync('{contracts,server,web,test,bench,scripts}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !EXEMPT.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
const long = files.filter(({ lines }) => lines > MAX_LINES)
for (const { file, lines } of long) console.error(`${file} has ${lines} lines, more than ${MAX_LINES}`)
process.exit(long.length > 0 ? 1 : 0)
