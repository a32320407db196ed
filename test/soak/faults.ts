// What a fault of the plan does to the stage, and how it is over.

import { setTimeout as wait } from 'node:timers/promises'
import type { FleetMember } from '../cluster/fleet.ts'
import { runOn } from '../postgres.ts'
import type { Fault, FaultKind } from './plan.ts'
import type { Stage } from './stage.ts'
import type { Tally } from './tally.ts'

type Blow = (fault: Fault, stage: Stage, faults: Faults) => string | undefined

/** Strikes, and knows what has yet to come back. */
export class Faults {
  readonly #stage: Stage
  readonly #tally: Tally
  readonly #say: (line: string) => void
  readonly #chance: () => number
  readonly #returning = new Set<Promise<void>>()
  #isPostgresDown = false
  /** From then on the last instance stays, so that one lives long enough for its memory to be judged. */
  #isOneSpared = false

  constructor(stage: Stage, tally: Tally, chance: () => number, say: (line: string) => void) {
    this.#stage = stage
    this.#tally = tally
    this.#chance = chance
    this.#say = say
  }

  strike(fault: Fault): void {
    const did = BLOWS[fault.kind](fault, this.#stage, this)
    if (did === undefined) return
    this.#tally.count(this.#tally.faults, fault.kind)
    this.#say(`${fault.kind}: ${did}`)
  }

  /** Resolves when everything is back. */
  async over(): Promise<void> {
    while (this.#returning.size > 0) await Promise.all(this.#returning)
  }

  /** Chooses connections: a part of them. */
  some(part: number): () => boolean {
    return () => this.#chance() < part
  }

  back(does: () => Promise<void>): void {
    const returning = does()
      .catch((error: Error) => this.#tally.violate(error.message))
      .finally(() => this.#returning.delete(returning))
    this.#returning.add(returning)
  }

  spareOne(): void {
    this.#isOneSpared = true
  }

  /** Takes an instance away and brings it back. */
  take({ whom, ms }: Fault, how: (instance: FleetMember) => Promise<void>): string | undefined {
    const { fleet } = this.#stage
    const up = fleet.filter((one) => one.isUp && !(this.#isOneSpared && one === fleet.at(-1)))
    const instance = up[Math.floor(whom * up.length)]
    if (!instance) return undefined
    this.back(async () => {
      await how(instance)
      await wait(ms)
      await instance.start()
    })
    return `instance ${fleet.indexOf(instance) + 1}, back after ${ms} ms`
  }

  async end(instance: FleetMember): Promise<void> {
    const code = await instance.stop()
    if (code !== 0) this.#tally.violate(`an instance ended with ${code} when it was told to stop`)
  }

  crashPostgres({ ms }: Fault): string | undefined {
    const { postgres } = this.#stage
    if (!postgres || this.#isPostgresDown) return undefined
    this.#isPostgresDown = true
    this.back(async () => {
      await postgres.crash()
      await wait(ms)
      await postgres.restart()
      this.#isPostgresDown = false
    })
    return `for ${ms} ms`
  }

  terminate({ whom }: Fault): string | undefined {
    const { postgres } = this.#stage
    if (!postgres || this.#isPostgresDown) return undefined
    const query = `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' and hashtext(pid::text) % 100 < ${Math.floor(whom * 100)}`
    // The server itself may just be on its way down.
    this.back(() => runOn(postgres.url, query).catch(() => {}))
    return `${Math.floor(whom * 100)} of 100`
  }
}

const of = (count: number, ms?: number) => `${count} connections${ms === undefined ? '' : ` for ${ms} ms`}`

const BLOWS: Readonly<Record<FaultKind, Blow>> = {
  'cut clients': ({ whom }, { front }, faults) => of(front.cut(faults.some(whom))),
  'drop replies': ({ whom, ms }, { front }, faults) => of(front.dropReplies(faults.some(whom), ms), ms),
  'stall clients': ({ whom, ms }, { front }, faults) => of(front.stall(faults.some(whom), 2 * ms), 2 * ms),
  'delay clients': ({ whom, ms }, { front }) => {
    front.delay(1 + whom * 100, 2 * ms)
    return `${Math.round(1 + whom * 100)} ms each way for ${2 * ms} ms`
  },
  'kill instance': (fault, _, faults) => faults.take(fault, (instance) => instance.kill()),
  'stop instance': (fault, _, faults) => faults.take(fault, (instance) => faults.end(instance)),
  'crash postgres': (fault, _, faults) => faults.crashPostgres(fault),
  'terminate backends': (fault, _, faults) => faults.terminate(fault),
  'cut database': ({ whom }, { behind }, faults) => behind && of(behind.cut(faults.some(whom))),
  'drop database replies': ({ whom, ms }, { behind }, faults) =>
    behind && of(behind.dropReplies(faults.some(whom), ms), ms),
  'stall database': ({ whom, ms }, { behind }, faults) => behind && of(behind.stall(faults.some(whom), ms), ms),
  'delay database': ({ whom, ms }, { behind }) => {
    behind?.delay(1 + whom * 20, ms)
    return `${Math.round(1 + whom * 20)} ms each way for ${ms} ms`
  },
  'part database': ({ ms }, { behind }) => {
    behind?.refuse(ms)
    return `for ${ms} ms`
  },
}
