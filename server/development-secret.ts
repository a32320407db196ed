import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the secret for use outside production. It is generated once and stored with the data, so that sessions survive a restart. */
export function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    // The link fails when another process was first; then its secret is used.
    try {
      linkSync(temporary, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(temporary)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
