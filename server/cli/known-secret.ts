import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What the server signs with: set, or kept with the data outside production; undefined where it is neither, and none is made. */
export function knownSecret(): string | undefined {
  const { SECRET, DATA_DIR } = process.env
  if (SECRET?.trim()) return SECRET
  const file = join(resolve(DATA_DIR?.trim() || './data'), 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
