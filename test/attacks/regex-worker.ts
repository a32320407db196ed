// The other end of redos.test.ts: matches what it is sent, and says after each text that it is done. A match cannot be
// broken off but with its thread.

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
    // As it is used: a global one is for all that it finds.
    if (expression.global) text.replace(expression, '')
    else expression.test(text)
    expression.lastIndex = 0
    parentPort?.postMessage('matched')
  }
})
