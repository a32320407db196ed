import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the secret used outside production. It is generated once and stored with the data, so that sessions survive a restart. */
export function developmentSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const own = `${file}.${process.pid}`
    writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    // Of several processes that start at once, one's secret becomes everybody's.
    try {
      linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(own)
    }
  }
  return readFileSync(file, 'utf8').trim()
}
