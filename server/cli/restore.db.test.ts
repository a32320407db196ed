import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeArchive } from '#server/backup/archive.ts'
import { callCommand } from '#test/call-command.ts'
import { engine } from '#test/db.ts'
import { postgresCanCrash } from '#test/postgres.ts'
import { temporaryFolder } from '#test/server-process.ts'

// A backup of another engine than that of the settings.

const folder = temporaryFolder()
// Run by root, PostgreSQL has a user of its own, who passes through this folder.
chmodSync(folder.path, 0o711)
const fileOf = (kind: 'pglite' | 'postgres') => join(folder.path, `${kind}.tar.zst`)
const newPlace = (name: string): Record<string, string> & { readonly DATA_DIR: string } => ({
  DATA_DIR: join(folder.path, name),
  SECRET: 'a secret of more than 32 characters for tests',
})

beforeAll(async () => {
  for (const kind of ['pglite', 'postgres'] as const) {
    const staging = join(folder.path, `staging-${kind}`)
    mkdirSync(staging)
    writeFileSync(join(staging, 'content'), 'x')
    const about = { format: 1, version: '0.2.0', serverVersion: '17', takenAt: '2026-11-20T12:00:00.000Z' } as const
    await writeArchive(fileOf(kind), staging, { ...about, engine: kind, rows: null })
  }
})
afterAll(() => folder[Symbol.dispose]())

describe.runIf(engine === 'postgres' && postgresCanCrash())('a backup of PGlite on a new machine', () => {
  test.each(['restore', 'backup'] as const)('is refused by %s before a PostgreSQL is created', async (command) => {
    const place = newPlace(`with-${command}`)
    const words = command === 'backup' ? ['--prove', fileOf('pglite')] : [fileOf('pglite')]
    const { status, output } = await callCommand(command, place, ...words)
    expect(output).toContain('is a backup of PGlite')
    expect(output).toContain('EMBEDDED_DATABASE=pglite')
    expect(status).toBe(2)
    expect(existsSync(join(place.DATA_DIR, 'postgres'))).toBe(false)
  })
})

test('a backup of PostgreSQL for PGlite is refused with the setting that it needs', async () => {
  const place = { ...newPlace('pglite'), EMBEDDED_DATABASE: 'pglite' }
  const { status, output } = await callCommand('restore', place, fileOf('postgres'))
  expect(output).toContain('EMBEDDED_DATABASE=postgres')
  expect(status).toBe(2)
})
