// PostgreSQL, pgbouncer, the instances and HAProxy before them, all on this machine. An instance that was killed comes back on its port.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CrashingServer, startServer } from '../crash/server.ts'
import { freePort } from '../postgres.ts'
import { type Program, startProgram } from '../programs.ts'

const EXAMPLE = join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg')

/** The example that ships, with a plain front and the instances of this machine. */
function configuration(port: number, instances: readonly number[]): string {
  const sections = readFileSync(EXAMPLE, 'utf8').split(/^(?=\w)/m)
  const section = (name: string) => sections.find((text) => text.startsWith(name)) ?? ''
  const backend = section('backend paz').replace(/^ {2}server .*\n?/gm, '')
  const servers = instances.map((to, index) => `  server paz${index + 1} 127.0.0.1:${to}\n`).join('')
  const front = `frontend drill\n  bind 127.0.0.1:${port}\n  default_backend paz\n\n`
  return `${section('defaults')}${front}${backend}\n${servers}`
}

export async function startHaproxy(path: string, instances: readonly number[]): Promise<Program> {
  const port = await freePort()
  const files = { 'haproxy.cfg': configuration(port, instances) }
  return await startProgram({ path, port, files, args: (folder) => ['-db', '-q', '-f', join(folder, 'haproxy.cfg')] })
}

/** An instance that may be killed at any time. */
export class FleetMember {
  readonly port: number
  readonly #environment: Record<string, string>
  readonly #hear: (text: string) => void
  #server: CrashingServer | undefined

  /** @param hear told everything that it logs */
  constructor(port: number, environment: Record<string, string>, hear: (text: string) => void = () => {}) {
    this.port = port
    this.#environment = environment
    this.#hear = hear
  }

  get isUp(): boolean {
    return this.#server !== undefined
  }

  /** The process that runs now. */
  get pid(): number | undefined {
    return this.#server?.pid
  }

  async start(): Promise<void> {
    this.#server = await startServer({ ...this.#environment, PORT: String(this.port) }, this.#hear)
  }

  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await server?.kill()
  }

  /** @returns the exit code; 0 for one that was not running */
  async stop(): Promise<number | null> {
    const server = this.#server
    this.#server = undefined
    return (await server?.stop()) ?? 0
  }
}
