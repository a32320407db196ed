import { vi } from 'vitest'
import { runBackup } from '#server/cli/backup.ts'
import { runCheckpoint } from '#server/cli/checkpoint-ledger.ts'
import { runImport } from '#server/cli/import.ts'
import { runMove } from '#server/cli/move.ts'
import { runRestore } from '#server/cli/restore.ts'
import { runRotation } from '#server/cli/rotate-codes.ts'
import { runVerify } from '#server/cli/verify.ts'
import type { CommandResult } from './command-process.ts'

const COMMANDS = {
  backup: runBackup,
  'checkpoint:ledger': runCheckpoint,
  import: runImport,
  move: runMove,
  restore: runRestore,
  'rotate:codes': runRotation,
  verify: runVerify,
}

/**
 * Runs an operator's command in this process, because loading it in its own takes two seconds of processor time. Each command also has a
 * test that runs it as a process (command-process.ts).
 *
 * @param settings replace the environment until the command ends, as in its own process
 */
export async function callCommand(
  command: keyof typeof COMMANDS,
  settings: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): Promise<CommandResult> {
  const environment = process.env
  const lines: string[] = []
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(`${line}\n`)),
  )
  process.env = { PATH: environment.PATH, TMPDIR: environment.TMPDIR, ...settings }
  try {
    return { status: await COMMANDS[command](parameters), output: lines.join('') }
  } finally {
    process.env = environment
    for (const spy of spies) spy.mockRestore()
  }
}
