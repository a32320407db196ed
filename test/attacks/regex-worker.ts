// The worker of redos.test.ts: matches texts and sends a message after each one. A match can be stopped only by terminating its thread.

import { parentPort } from 'node:worker_threads'

export interface Attack {
  readonly before: string
  readonly pump: string
  readonly times: number
  readonly after: string
}

export interface Job {
  readonly pattern: string
  readonly flags: string
  readonly attacks: readonly Attack[]
}

parentPort?.on('message', ({ pattern, flags, attacks }: Job) => {
  const expression = new RegExp(pattern, flags)
  for (const { before, pump, times, after } of attacks) {
    const text = before + pump.repeat(times) + after
    // Use a global expression for all matches, as the product does.
    if (expression.global) text.replace(expression, '')
    else expression.test(text)
    expression.lastIndex = 0
    parentPort?.postMessage('matched')
  }
})
