import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSecretFiles } from '../secret-files.ts'

/** What the server signs with: set, or kept with the data outside production; undefined where it is neither, and none is made. */
export function knownSecret(): string | undefined {
  const { SECRET, DATA_DIR } = readSecretFiles(process.env).environment
  if (SECRET?.trim()) return SECRET
  const file = join(resolve(DATA_DIR?.trim() || './data'), 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The settings of a command that works without the secret as well: another one takes its place, so that none is made. */
export const withKnownSecret = (secret = '-'.repeat(32)): NodeJS.ProcessEnv => ({
  ...process.env,
  SECRET: secret,
  SECRET_FILE: undefined,
})
