import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { START_FLAGS } from './start-flags.ts'
import { until } from './until.ts'

const MAIN = join(import.meta.dirname, '../server/main.ts')

/** Creates a folder that is removed at the end of its scope: `using folder = temporaryFolder()`. */
export function temporaryFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'paz-test-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Creates the smallest site that the server accepts as built. */
export function tinySite(folder: string): string {
  const site = join(folder, 'site')
  mkdirSync(site, { recursive: true })
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>The site</title>')
  return site
}

/** The server as a separate process, as an operator runs it. */
export class ServerProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  output = ''
  errors = ''

  /** @param environment all settings; only the cache of compiled code is inherited from the tests */
  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [...START_FLAGS, MAIN], {
      env: { PORT: '0', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text
    })
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Waits for the URL in the output. */
  async url(): Promise<string> {
    const found = await this.#line(/ is at (http:\/\/\S+)/)
    return found.replace('localhost', '127.0.0.1')
  }

  /** Resolves when its database is connected. */
  async connected(): Promise<void> {
    const health = `${await this.url()}/api/health`
    await until(
      async () => (await (await fetch(health)).json()) as { database: { state: string } },
      ({ database }) => database.state === 'connected',
    )
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Returns the ids of its child processes. */
  async children(): Promise<number[]> {
    const text = await readFile(`/proc/${this.#child.pid}/task/${this.#child.pid}/children`, 'utf8')
    return text.trim().split(/\s+/).filter(Boolean).map(Number)
  }

  /** Waits for the exit code, or the signal that ended it. */
  async exit(): Promise<number | NodeJS.Signals | null> {
    if (this.running) await once(this.#child, 'exit')
    return this.#child.exitCode ?? this.#child.signalCode
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill('SIGKILL')
    await this.exit()
  }

  async #line(pattern: RegExp): Promise<string> {
    while (true) {
      const found = pattern.exec(this.output)?.[1]
      if (found) return found
      if (!this.running) throw new Error(`the server ended early: ${this.errors || this.output}`)
      await Promise.race([once(this.#child.stdout as NodeJS.ReadableStream, 'data'), once(this.#child, 'exit')])
    }
  }
}
