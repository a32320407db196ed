import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { readSecretFiles } from '../secret-files.ts'

/** What the server signs with: set, or kept with the data outside production; undefined where it is neither, and none is made. */
export function knownSecret(): string | undefined {
  const { SECRET, DATA_DIR } = readSecretFiles(process.env).environment
  if (SECRET?.trim()) return SECRET
  const file = join(resolve(DATA_DIR?.trim() || './data'), 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * The configuration of a command that works without the secret too: what was signed with it is not checked then. A secret is given so that none is
 * made. The ledger may have a key of its own.
 */
export function readConfigOfCommand(secret: string | undefined): Config {
  const config = readConfig({ ...process.env, SECRET: secret ?? '-'.repeat(32), SECRET_FILE: undefined })
  const hasLedgerKey = secret !== undefined || Boolean(readSecretFiles(process.env).environment.LEDGER_KEY?.trim())
  return hasLedgerKey ? config : { ...config, database: { ...config.database, ledgerKeys: undefined } }
}
