// Rooms stay small: no file over 300 lines, half of them under 70. Content, messages, migrations and
// questions are exempt.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const LONGEST = 300
const HALF = 70
const EXEMPT = /(^|\/)(content|messages|migrations|questions)(\/|\.)|\.d\.ts$/

const files = globSync('{contracts,server,web,test,bench,scripts}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !EXEMPT.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
const long = files.filter(({ lines }) => lines > LONGEST)
const median = files.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(files.length / 2)] ?? 0
for (const { file, lines } of long) console.error(`${file} has ${lines} lines, more than ${LONGEST}`)
if (median >= HALF) console.error(`half of the files have ${median} lines or more; it should be under ${HALF}`)
process.exit(long.length > 0 || median >= HALF ? 1 : 0)
