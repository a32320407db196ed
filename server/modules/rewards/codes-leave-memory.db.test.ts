// Once an activation code is delivered and shown, the server's process has it no more: not in its memory, not in its log, not in its traces.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { OtlpPeer } from '#test/otlp-peer.ts'
import { deliverPlainCodes, PLAIN_CODE } from '#test/plain-codes.ts'
import { WITH_WEBHOOK } from '#test/providers.ts'
import { makeServerPlace } from '#test/server-place.ts'
import { ServerProcess, temporaryFolder, tinySite } from '#test/server-process.ts'
import { until } from '#test/until.ts'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

/** Returns what a process has in its memory. It answers again once the whole file is written. */
async function memoryOf(server: ServerProcess, url: string): Promise<string> {
  server.kill('SIGUSR2')
  const [file = ''] = await until(
    async () => globSync('*.heapsnapshot', { cwd: folder.path }),
    (files) => files.length === 1,
  )
  await fetch(`${url}/api/health`)
  return readFileSync(join(folder.path, file), 'latin1')
}

test('a process that delivered codes has none of them in its memory, its log and its traces', {
  timeout: 180_000,
}, async () => {
  const place = await makeServerPlace(folder.path)
  await using traces = await OtlpPeer.start()
  {
    await using server = new ServerProcess({
      ...place.settings,
      ...WITH_WEBHOOK,
      SITE_DIR: tinySite(folder.path),
      ...{ LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: traces.url },
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder.path}`,
    })
    await server.connected()
    const url = await server.url()
    // From staff, from the stock, and from a provider.
    await deliverPlainCodes(url, place)
    await until(
      async () => traces.spans,
      (spans) => spans.some(({ name }) => name.includes('/reveal')),
    )

    const memory = await memoryOf(server, url)
    // What it needs is there, such as the name of its database or data directory.
    expect(memory.includes(place.name)).toBe(true)
    for (const [part, text] of Object.entries({ memory, log: server.output + server.errors, traces: traces.text }))
      expect(PLAIN_CODE.exec(text)?.[0], part).toBeUndefined()
  }
  await place.remove()
})
