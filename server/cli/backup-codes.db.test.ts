// A backup holds no activation code as plain text, neither in its file nor in what is packed in it.

import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readArchive } from '#server/backup/archive.ts'
import { findTool, runTool } from '#server/backup/client-tools.ts'
import { callCommand } from '#test/call-command.ts'
import { engine } from '#test/db.ts'
import { deliverPlainCodes, PLAIN_CODE } from '#test/plain-codes.ts'
import { postgresCanCrash } from '#test/postgres.ts'
import { WITH_WEBHOOK } from '#test/providers.ts'
import { makeServerPlace } from '#test/server-place.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

/** Returns each file below a folder, and what PostgreSQL's compressed dump contains. */
async function contentsOf(unpacked: string): Promise<Map<string, string>> {
  const files = globSync('**/*', { cwd: unpacked, withFileTypes: true }).filter((file) => file.isFile())
  const contents = new Map(
    files.map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const),
  )
  if (engine === 'postgres') {
    const tool = await findTool('pg_restore', 0)
    contents.set('the dump', await runTool(tool, ['--file=-', join(unpacked, 'database.dump')], {}))
  }
  return contents
}

// PostgreSQL's client programs come with its server's.
describe.skipIf(engine === 'postgres' && !postgresCanCrash())('a backup', () => {
  test('holds no code of staff, of the stock or of a provider', { timeout: 180_000 }, async () => {
    const place = await makeServerPlace(folder.path)
    const [out, unpacked] = [join(folder.path, 'out'), join(folder.path, 'unpacked')]
    {
      await using server = new ServerProcess({ ...place.settings, ...WITH_WEBHOOK, SITE_DIR: tinySite(folder.path) })
      await server.connected()
      await deliverPlainCodes(await server.url(), place)
      const { status, output } = await callCommand('backup', place.settings, '--to', out)
      expect(status, output).toBe(0)
    }
    const file = join(out, readdirSync(out)[0] ?? '')
    await readArchive(file, unpacked)
    const contents = await contentsOf(unpacked)
    // It is the database with these redemptions: their address is in it.
    expect([...contents.values()].some((text) => text.includes('me@example.com'))).toBe(true)
    for (const [name, text] of contents.set(file, readFileSync(file, 'latin1')))
      expect(PLAIN_CODE.exec(text)?.[0], name).toBeUndefined()
    await place.remove()
  })
})
