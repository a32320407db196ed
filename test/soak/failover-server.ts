import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createServerFolder, PostgresInstance } from '../drill/postgres-instance.ts'
import { queryOnce } from '../drill/query-once.ts'
import { runOn, type TestServer } from '../postgres.ts'

const UNSAFE = ['fsync=off']
/** The standby is promoted after this many failed health checks in a row. */
const HEALTH_CHECK = { intervalMs: 500, timeoutMs: 1000, maxFailures: 3 }

/** A primary whose commits wait for a synchronous standby, which takes its place once. */
export class FailoverServer implements TestServer {
  readonly #folder: string
  readonly #first: PostgresInstance
  readonly #second: PostgresInstance
  #current: PostgresInstance

  private constructor(folder: string, first: PostgresInstance, second: PostgresInstance) {
    this.#folder = folder
    this.#first = first
    this.#second = second
    this.#current = first
  }

  static async start(): Promise<FailoverServer> {
    const folder = createServerFolder(mkdtempSync(join(tmpdir(), 'paz-postgres-')))
    const first = await PostgresInstance.create(join(folder, 'first'))
    await first.start(UNSAFE)
    const second = await PostgresInstance.copyOf(first, join(folder, 'second'))
    second.createSignalFile('standby')
    await second.start([...UNSAFE, `primary_conninfo=${first.conninfo('second')}`])
    await runOn(first.url(), `alter system set synchronous_standby_names = '*'`)
    await runOn(first.url(), 'select pg_reload_conf()')
    return new FailoverServer(folder, first, second)
  }

  /** Of the server that is the primary now. */
  get url(): string {
    return this.#current.url()
  }

  /** Returns an address of a database on both servers. */
  urlOfBoth(database: string): string {
    return `postgres://paz@127.0.0.1:${this.#first.port},127.0.0.1:${this.#second.port}/${database}`
  }

  /** Kills the primary and promotes the standby as a monitor does. @returns when the standby accepts writes */
  async failOver(): Promise<void> {
    this.#first.kill()
    for (let failures = 0; failures < HEALTH_CHECK.maxFailures; ) {
      const isHealthy = await queryOnce(this.#first.url(), 'select 1', HEALTH_CHECK.timeoutMs).then(
        () => true,
        () => false,
      )
      failures = isHealthy ? 0 : failures + 1
      await wait(HEALTH_CHECK.intervalMs)
    }
    await queryOnce(this.#second.url(), 'select pg_promote(true, 60)')
    this.#current = this.#second
  }

  async crash(): Promise<void> {
    this.#current.kill()
    await this.#current.stop()
  }

  async restart(): Promise<void> {
    await this.#current.start(UNSAFE)
  }

  freeze(): void {
    this.#current.freeze()
  }

  thaw(): void {
    this.#current.thaw()
  }

  async stop(): Promise<void> {
    await this.#second.stop()
    await this.#first.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
