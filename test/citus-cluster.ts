import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerFolder, PostgresInstance } from './drill/postgres-instance.ts'
import { onDatabase, runOn } from './postgres.ts'

/** A coordinator and workers of Citus on loopback, in a temporary folder. */
export class CitusCluster {
  readonly coordinator: PostgresInstance
  readonly workers: readonly PostgresInstance[]
  readonly #folder: string

  private constructor(folder: string, nodes: readonly PostgresInstance[]) {
    this.#folder = folder
    const [coordinator, ...workers] = nodes
    if (!coordinator) throw new Error('a cluster has a coordinator')
    this.coordinator = coordinator
    this.workers = workers
  }

  /**
   * @param bin the folder of the programs of a PostgreSQL that has the extension
   * @param settings of all nodes, such as `fsync=off`
   */
  static async start(bin: string, workers: number, settings: readonly string[] = []): Promise<CitusCluster> {
    const folder = createServerFolder(mkdtempSync(join(tmpdir(), 'paz-citus-')))
    const nodes: PostgresInstance[] = []
    for (let node = 0; node <= workers; node += 1) {
      const instance = await PostgresInstance.create(join(folder, `node${node}`), bin)
      await instance.start([
        'shared_preload_libraries=citus',
        'max_prepared_transactions=200',
        'citus.node_conninfo=sslmode=disable',
        ...settings,
      ])
      nodes.push(instance)
    }
    return new CitusCluster(folder, nodes)
  }

  /** The addresses of the nodes, the coordinator first. */
  get urls(): readonly string[] {
    return [this.coordinator, ...this.workers].map((node) => node.url())
  }

  async stop(): Promise<void> {
    for (const node of [this.coordinator, ...this.workers]) await node.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/**
 * Creates a database that the nodes share.
 *
 * @param nodes addresses, the coordinator first
 * @returns its address on the coordinator
 */
export async function createSharedDatabase(nodes: readonly string[], name: string): Promise<string> {
  for (const node of nodes) {
    await runOn(node, `create database ${name}`)
    await runOn(onDatabase(node, name), 'create extension citus')
  }
  const [coordinator = '', ...workers] = nodes
  const url = onDatabase(coordinator, name)
  await runOn(url, `select citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`)
  for (const worker of workers) await runOn(url, `select citus_add_node('127.0.0.1', ${new URL(worker).port})`)
  return url
}

export async function dropSharedDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await runOn(node, `drop database ${name} with (force)`)
}
