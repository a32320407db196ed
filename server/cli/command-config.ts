import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { readSecretFiles } from '../secret-files.ts'

/** Reads the server's secret, from the settings or (outside production) from the data folder. Creates none. */
export function readSecret(): string | undefined {
  const { SECRET, DATA_DIR } = readSecretFiles(process.env).environment
  if (SECRET?.trim()) return SECRET
  const file = join(resolve(DATA_DIR?.trim() || './data'), 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Returns the configuration of a command that also works without the secret, and then checks no signatures. A placeholder secret prevents
 * that one is created. The ledger may have a key of its own.
 */
export function readCommandConfig(secret: string | undefined): Config {
  const config = readConfig({ ...process.env, SECRET: secret ?? '-'.repeat(32), SECRET_FILE: undefined })
  const hasLedgerKey = secret !== undefined || Boolean(readSecretFiles(process.env).environment.LEDGER_KEY?.trim())
  return hasLedgerKey ? config : { ...config, database: { ...config.database, ledgerKeys: undefined } }
}
