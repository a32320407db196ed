// Every regular expression must end in linear time (no ReDoS). Each is matched against repeated texts, far longer than a request
// can be: a linear one ends at once, any other one practically never, and is terminated.

import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Attack, Job } from './regex-worker.ts'
import { type Pattern, patternsOfContracts, patternsOfSources } from './regular-expressions.ts'

/** One and a half times as long as the largest body: quadratic time is longer than the timeout by then. */
const LENGTH = 100_000
/** Waits in steps, so that a pause of the machine is not taken for an endless match. */
const TIMEOUT = { steps: 20, ms: 100 }
/** For expressions that are known to be slow: a pause of the machine cannot hide that. */
const SHORT_STEPS = 5

/**
 * Expressions that are slow on long texts but never get one: the maximum length of their input, and why. They must be fast
 * at that length.
 */
const BOUNDED: Readonly<Record<string, { length: number; because: string }>> = {
  'server/adapters/files-s3.ts \\/+$': { length: 5000, because: 'a setting' },
  'server/config.ts \\/+$': { length: 5000, because: 'a setting' },
  'server/task-settings.ts \\/+$': { length: 5000, because: 'a setting' },
  'server/tracing-settings.ts \\/+$': { length: 5000, because: 'a setting' },
  'server/trivia-settings.ts \\/+$': { length: 5000, because: 'a setting' },
  'server/modules/accounts/password.ts =+$': { length: 200, because: 'a hash of ours in Base64' },
}

const GENERIC = [
  ...' \t\n\r\0aAz09-_.,:;/\\<>"\'=@%+*#&?!()[]{}|~^$`é',
  'a ',
  ' a',
  'a.',
  '.a',
  '0,',
  '<a',
  '--',
  '\r\n',
  'a=',
  '%2',
  'ab1',
]

/** Generates texts that a pattern matches, if possible. */
function samplesOf({ pattern, flags }: Pattern): string[] {
  try {
    const plain = new RegExp(pattern, flags.replace(/[gy]/g, ''))
    return fc.sample(fc.stringMatching(plain, { size: 'small' }), { numRuns: 4, seed: 1 })
  } catch {
    // No texts can be generated for lookbehinds and backreferences.
    return []
  }
}

const lengthFor = (one: Pattern): number => BOUNDED[`${one.where} ${one.pattern}`]?.length ?? LENGTH

function attacksOn(one: Pattern): Attack[] {
  const length = lengthFor(one)
  const pumps = new Set([...GENERIC, ...one.pattern])
  const pumped = (before: string, pump: string, after: string): Attack => ({
    ...{ before, pump, after },
    times: Math.max(1, Math.floor((length - before.length - after.length) / pump.length)),
  })
  const attacks = [...pumps].map((pump) => pumped('', pump, '\u0001'))
  for (const sample of samplesOf(one)) {
    for (let from = 0; from < Math.min(sample.length, 5); from += 1) {
      for (const size of [1, 3]) {
        const pump = sample.slice(from, from + size)
        attacks.push(
          pumped(sample.slice(0, from), pump, '\u0001'),
          pumped(sample.slice(0, from), pump, `${sample.slice(from)}\n!`),
        )
      }
    }
  }
  return attacks
}

let worker: Worker | undefined
afterAll(() => worker?.terminate())

/** Matches all texts in the worker. @returns the first text that did not end in time, if any */
async function firstTimedOut(job: Job, steps = TIMEOUT.steps): Promise<Attack | undefined> {
  worker ??= new Worker(new URL('./regex-worker.ts', import.meta.url))
  const running = worker
  let done = 0
  let idle = 0
  return await new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      idle += 1
      if (idle < steps) return
      finish(job.attacks[done])
      worker = undefined
      void running.terminate()
    }, TIMEOUT.ms)
    const finish = (found: Attack | undefined) => {
      clearInterval(timer)
      running.off('error', reject).off('message', next)
      resolve(found)
    }
    const next = () => {
      idle = 0
      done += 1
      if (done === job.attacks.length) finish(undefined)
    }
    running.on('error', reject).on('message', next)
    running.postMessage(job)
  })
}

const { patterns, made } = patternsOfSources()
const all = [
  ...new Map([...patterns, ...patternsOfContracts()].map((one) => [`${one.where} ${one.pattern}`, one])).values(),
]

/** Distinct patterns: a fifth of them is used in several places. */
const distinct = [...new Map(all.map((one) => [`${lengthFor(one)} ${one.flags} ${one.pattern}`, one])).values()]

test('every regular expression ends in linear time', async () => {
  const slow: unknown[] = []
  for (const one of distinct) {
    const found = await firstTimedOut({ ...one, attacks: attacksOn(one) })
    if (found) slow.push({ ...one, ...found })
  }
  expect(slow).toEqual([])
  expect(all.length).toBeGreaterThan(80)
})

test('the search finds expressions of exponential time, and no others', async () => {
  for (const pattern of ['^[a-z]+$', '^\\s+', '[a-z]+', '^(?:a|b)*c$']) {
    const one = { where: 'here', pattern, flags: 'g' }
    expect({ pattern, found: await firstTimedOut({ ...one, attacks: attacksOn(one) }) }).toEqual({
      pattern,
      found: undefined,
    })
  }
  for (const pattern of ['^(a+)+$', '\\s+$', 'a.*b.*c']) {
    const one = { where: 'here', pattern, flags: '' }
    expect({ pattern, found: await firstTimedOut({ ...one, attacks: attacksOn(one) }, SHORT_STEPS) }).toMatchObject({
      pattern,
      found: { pump: expect.any(String) },
    })
  }
})

test('the files that build expressions at run time are known', () => {
  expect(made).toEqual(['server/modules/ledger/settled.ts'])
})

test('each exception has a pattern that still exists', () => {
  const there = all.map((one) => `${one.where} ${one.pattern}`)
  expect(Object.keys(BOUNDED).filter((name) => !there.includes(name))).toEqual([])
})
