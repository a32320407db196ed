// PostGraphile 5, installed from npm into a temporary folder when it is measured. Its one mutation calls a function with the statements
// of our spin.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runOn } from '#test/postgres.ts'
import { memberIdSql } from '../population.ts'
import { ANSWER, spinStatements } from '../spin-statements.ts'

const run = promisify(execFile)
const VERSION = '5'

export interface Peer {
  readonly url: string
  readonly version: string
  /** The request for a spin of `$member`. */
  readonly json: string
  stop(): Promise<void>
}

/** @throws Error when npm cannot install it */
export async function startPostgraphile(database: string, port: number, connections: number): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-postgraphile-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `postgraphile@${VERSION}`])
  } catch (error) {
    remove()
    throw error
  }
  await runOn(database, `create schema if not exists peer; ${SPIN}`)
  writeFileSync(join(folder, 'server.mjs'), SERVER)
  const child = spawn(process.execPath, [join(folder, 'server.mjs'), database, String(port), String(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  const [version] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (typeof version !== 'string') throw new Error('PostGraphile ended before it listened')
  return {
    url: `http://127.0.0.1:${port}/graphql`,
    version: version.trim(),
    json: '{"query":"mutation($n:Int!,$k:Int!){spin(input:{n:$n,k:$k}){result}}","variables":{"n":$member,"k":$count}}',
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      remove()
    },
  }
}

const SERVER = `
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
const [database, port, connections] = process.argv.slice(2)
const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: database, schemas: ['peer'], poolConfig: { max: Number(connections) } })],
  grafserv: { graphiql: false, watch: false },
  grafast: { explain: false },
}
const instance = postgraphile(preset)
const server = createServer()
await instance.createServ(grafserv).addTo(server)
const { version } = JSON.parse(readFileSync(new URL('node_modules/postgraphile/package.json', import.meta.url), 'utf8'))
server.listen(Number(port), '127.0.0.1', () => console.log(version))
`

/** Wraps the statements in a function, whose plans the session caches. */
const inFunction = (statement: string) =>
  `${statement};`.replaceAll(':member', memberIdSql(':n')).replace(/:([nk])\b/g, 'spin.$1')
const [READ, COMMIT] = spinStatements((name) => `r.${name}`)
const SPIN = `create or replace function peer.spin(n int, k int) returns json language plpgsql volatile as $spin$
#variable_conflict use_column
declare r record;
begin
${inFunction(`select version, snapshot into r from (${READ}) as call`)}
${inFunction(`perform committed from (${COMMIT}) as done`)}
return ${ANSWER}::json;
end $spin$;`
