import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import packageJson from '../package.json' with { type: 'json' }

type Command = 'backup' | 'checkpoint:ledger' | 'import' | 'move' | 'restore' | 'rotate:codes' | 'verify'

export interface CommandResult {
  readonly status: number | null
  readonly output: string
}

/** An operator's command as a separate process, as its npm script runs it. */
export class CommandProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** Both streams. */
  output = ''

  /** @param settings all settings; only what Node and PostgreSQL's programs need is inherited from the tests */
  constructor(command: Command, settings: Readonly<Record<string, string>>, ...parameters: readonly string[]) {
    const [, ...words] = packageJson.scripts[command].split(' ')
    const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
    this.child = spawn(process.execPath, [...words, ...parameters], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH, TMPDIR, NODE_COMPILE_CACHE, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
      })
  }

  async result(): Promise<CommandResult> {
    const [status] = (await once(this.child, 'close')) as [number | null]
    return { status, output: this.output }
  }
}

/** Runs a command to its end. */
export const runCommand = (...words: ConstructorParameters<typeof CommandProcess>): Promise<CommandResult> =>
  new CommandProcess(...words).result()
