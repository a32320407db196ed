import { setTimeout as wait } from 'node:timers/promises'
import type { Results } from './results.ts'
import type { Testbed } from './testbed.ts'

/** Share of the time that replacing takes; the processes serve together in between. */
const TIME_SHARE = 0.8

/**
 * Replaces all instances one after another by this version, by the previous one again, and by this version, spread over a time.
 *
 * @returns when the last one is ready
 */
export async function replaceVersions(
  { instances, previous }: Testbed,
  ms: number,
  results: Results,
  print: (line: string) => void,
): Promise<void> {
  if (!previous) return
  const steps = [
    ['upgrade', undefined],
    ['roll back', previous.folder],
    ['upgrade again', undefined],
  ] as const
  const startedAt = performance.now()
  const distanceMs = (TIME_SHARE * ms) / (steps.length * instances.length)
  let number = 0
  for (const [what, folder] of steps) {
    for (const [index, instance] of instances.entries()) {
      number += 1
      await wait(Math.max(0, startedAt + number * distanceMs - performance.now()))
      const code = await instance.stop()
      if (code !== 0) results.addViolation(`an instance ended with ${code} after SIGTERM`)
      await instance.start(folder)
      results.count(results.faults, what)
      print(`${what}: instance ${index + 1}`)
    }
  }
  await wait(Math.max(0, startedAt + ms - performance.now()))
}
