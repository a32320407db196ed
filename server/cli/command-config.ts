import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { readSecretFiles } from '../secret-files.ts'

/** Signs nothing. It prevents that a secret is created. */
const PLACEHOLDER_SECRET = '-'.repeat(32)

/** Reads the server's secret, from the settings or (outside production) from the data folder. Creates none. */
export function readSecret(): string | undefined {
  const { SECRET, DATA_DIR } = readSecretFiles(process.env).environment
  if (SECRET?.trim()) return SECRET
  const file = join(resolve(DATA_DIR?.trim() || './data'), 'secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Returns the configuration of a command that also works without the secret, and then checks no signatures. The ledger may have a key of
 * its own.
 */
export function readCommandConfig(secret: string | undefined): Config {
  const config = readConfig({ ...process.env, SECRET: secret ?? PLACEHOLDER_SECRET, SECRET_FILE: undefined })
  const hasLedgerKey = secret !== undefined || Boolean(readSecretFiles(process.env).environment.LEDGER_KEY?.trim())
  return hasLedgerKey ? config : { ...config, database: { ...config.database, ledgerKeys: undefined } }
}

/** Returns the settings of another database than the configured one. @param settings name the database */
export const readOtherDatabase = (settings: NodeJS.ProcessEnv): Config['database'] =>
  readConfig({
    ...process.env,
    SECRET: PLACEHOLDER_SECRET,
    SECRET_FILE: undefined,
    DATABASE_URL: undefined,
    DATABASE_URL_FILE: undefined,
    READ_DATABASE_URL: undefined,
    READ_DATABASE_URL_FILE: undefined,
    ...settings,
  }).database
