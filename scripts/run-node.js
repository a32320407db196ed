// JavaScript, because start.js imports it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

const SIGNALS = ['SIGTERM', 'SIGINT']

/**
 * Runs this Node with other arguments and returns its exit code. A signal to this process ends the child first; spawnSync
 * would leave it running.
 *
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export async function runNode(args, options) {
  const child = spawn(process.execPath, args, options)
  let ended
  const end = (signal) => {
    ended = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  const [code] = await once(child, 'exit')
  for (const signal of SIGNALS) process.off(signal, end)
  if (ended) process.exit(128 + constants.signals[ended])
  return code
}
