import { setTimeout as wait } from 'node:timers/promises'
import type { ServerInstance } from '../cluster/server-instance.ts'
import { runOn } from '../postgres.ts'
import type { Fault, FaultKind } from './fault-plan.ts'
import type { Results } from './results.ts'
import type { Testbed } from './testbed.ts'

/** Causes a fault. @returns a description, or undefined if the fault is not possible now */
type Inject = (fault: Fault, testbed: Testbed, injector: FaultInjector) => string | undefined

/** Injects faults into the testbed and repairs them after their duration. */
export class FaultInjector {
  readonly #testbed: Testbed
  readonly #results: Results
  readonly #print: (line: string) => void
  readonly #random: () => number
  readonly #recoveries = new Set<Promise<void>>()
  #isPostgresDown = false
  #isLastInstanceProtected = false

  constructor(testbed: Testbed, results: Results, random: () => number, print: (line: string) => void) {
    this.#testbed = testbed
    this.#results = results
    this.#random = random
    this.#print = print
  }

  inject(fault: Fault): void {
    const description = INJECTIONS[fault.kind](fault, this.#testbed, this)
    if (description === undefined) return
    this.#results.count(this.#results.faults, fault.kind)
    this.#print(`${fault.kind}: ${description}`)
  }

  /** Resolves when all faults are over. */
  async waitForRecovery(): Promise<void> {
    while (this.#recoveries.size > 0) await Promise.all(this.#recoveries)
  }

  /** Returns a filter that selects a share of the connections at random. */
  selectShare(share: number): () => boolean {
    return () => this.#random() < share
  }

  #runWithRecovery(run: () => Promise<void>): void {
    const recovery = run()
      .catch((error: Error) => this.#results.addViolation(error.message))
      .finally(() => this.#recoveries.delete(recovery))
    this.#recoveries.add(recovery)
  }

  /** Excludes the last instance from later faults, so that its process runs long enough to measure memory growth. */
  protectLastInstance(): void {
    this.#isLastInstanceProtected = true
  }

  /** Ends an instance and starts it again after the fault's duration. */
  restartInstance({ target, ms }: Fault, end: (instance: ServerInstance) => Promise<void>): string | undefined {
    const { instances } = this.#testbed
    const isProtected = (instance: ServerInstance) => this.#isLastInstanceProtected && instance === instances.at(-1)
    const candidates = instances.filter((instance) => instance.isUp && !isProtected(instance))
    const instance = candidates[Math.floor(target * candidates.length)]
    if (!instance) return undefined
    this.#runWithRecovery(async () => {
      await end(instance)
      await wait(ms)
      await instance.start()
    })
    return `instance ${instances.indexOf(instance) + 1}, for ${ms} ms`
  }

  async stop(instance: ServerInstance): Promise<void> {
    const code = await instance.stop()
    if (code !== 0) this.#results.addViolation(`an instance ended with ${code} after SIGTERM`)
  }

  crashPostgres({ ms }: Fault): string | undefined {
    const { postgres } = this.#testbed
    if (!postgres || this.#isPostgresDown) return undefined
    this.#isPostgresDown = true
    this.#runWithRecovery(async () => {
      await postgres.crash()
      await wait(ms)
      await postgres.restart()
      this.#isPostgresDown = false
    })
    return `for ${ms} ms`
  }

  terminateBackends({ target }: Fault): string | undefined {
    const { postgres } = this.#testbed
    if (!postgres || this.#isPostgresDown) return undefined
    const percent = Math.floor(target * 100)
    const query = `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' and hashtext(pid::text) % 100 < ${percent}`
    // PostgreSQL may be shutting down at this moment.
    this.#runWithRecovery(() => runOn(postgres.url, query).catch(() => {}))
    return `${percent} %`
  }
}

const describe = (count: number, ms?: number) => `${count} connections${ms === undefined ? '' : ` for ${ms} ms`}`

const INJECTIONS: Readonly<Record<FaultKind, Inject>> = {
  'cut clients': ({ target }, { clientProxy }, injector) => describe(clientProxy.cut(injector.selectShare(target))),
  'drop replies': ({ target, ms }, { clientProxy }, injector) =>
    describe(clientProxy.dropReplies(injector.selectShare(target), ms), ms),
  'stall clients': ({ target, ms }, { clientProxy }, injector) =>
    describe(clientProxy.stall(injector.selectShare(target), 2 * ms), 2 * ms),
  'delay clients': ({ target, ms }, { clientProxy }) => {
    clientProxy.delay(1 + target * 100, 2 * ms)
    return `${Math.round(1 + target * 100)} ms each way for ${2 * ms} ms`
  },
  'kill instance': (fault, _, injector) => injector.restartInstance(fault, (instance) => instance.kill()),
  'stop instance': (fault, _, injector) => injector.restartInstance(fault, (instance) => injector.stop(instance)),
  'crash postgres': (fault, _, injector) => injector.crashPostgres(fault),
  'terminate backends': (fault, _, injector) => injector.terminateBackends(fault),
  'cut database': ({ target }, { databaseProxy }, injector) =>
    databaseProxy && describe(databaseProxy.cut(injector.selectShare(target))),
  'drop database replies': ({ target, ms }, { databaseProxy }, injector) =>
    databaseProxy && describe(databaseProxy.dropReplies(injector.selectShare(target), ms), ms),
  'stall database': ({ target, ms }, { databaseProxy }, injector) =>
    databaseProxy && describe(databaseProxy.stall(injector.selectShare(target), ms), ms),
  'delay database': ({ target, ms }, { databaseProxy }) => {
    databaseProxy?.delay(1 + target * 20, ms)
    return `${Math.round(1 + target * 20)} ms each way for ${ms} ms`
  },
  'partition database': ({ ms }, { databaseProxy }) => {
    databaseProxy?.refuse(ms)
    return `for ${ms} ms`
  },
}
