import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerFolder, PostgresInstance } from './drill/postgres-instance.ts'
import { onDatabase, runOn } from './postgres.ts'

/** A coordinator and workers of Citus on loopback, in a temporary folder. */
export class CitusCluster {
  readonly #folder = createServerFolder(mkdtempSync(join(tmpdir(), 'paz-citus-')))
  readonly #bin: string
  readonly #settings: readonly string[]
  readonly #nodes: PostgresInstance[] = []

  private constructor(bin: string, settings: readonly string[]) {
    this.#bin = bin
    this.#settings = [
      'shared_preload_libraries=citus',
      'max_prepared_transactions=200',
      'citus.node_conninfo=sslmode=disable',
      ...settings,
    ]
  }

  /**
   * @param bin the folder of the programs of a PostgreSQL that has the extension
   * @param settings of all nodes, such as `fsync=off`
   */
  static async start(bin: string, workers: number, settings: readonly string[] = []): Promise<CitusCluster> {
    const cluster = new CitusCluster(bin, settings)
    for (let node = 0; node <= workers; node += 1) await cluster.startNode()
    return cluster
  }

  get coordinator(): PostgresInstance {
    return this.#nodes[0] as PostgresInstance
  }

  get workers(): readonly PostgresInstance[] {
    return this.#nodes.slice(1)
  }

  /** The addresses of the nodes, the coordinator first. */
  get urls(): readonly string[] {
    return this.#nodes.map((node) => node.url())
  }

  /** Starts one more node, which {@link addWorker} adds to a database. */
  async startNode(): Promise<PostgresInstance> {
    const node = await PostgresInstance.create(join(this.#folder, `node${this.#nodes.length}`), this.#bin)
    await this.restart(node)
    this.#nodes.push(node)
    return node
  }

  /** Starts a node that was killed or restored. @param more settings that it has besides those of all nodes */
  async restart(node: PostgresInstance, more: readonly string[] = []): Promise<void> {
    await node.start([...this.#settings, ...more])
  }

  async stop(): Promise<void> {
    for (const node of this.#nodes) await node.stop()
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
  const [coordinator = '', ...workers] = nodes
  const url = await createWithExtension(coordinator, name)
  await runOn(url, `select citus_set_coordinator_host('127.0.0.1', ${new URL(url).port})`)
  for (const worker of workers) await addWorker(url, worker)
  return url
}

/** Adds a node as a worker of a database. @param url the database's address on the coordinator */
export async function addWorker(url: string, node: string): Promise<void> {
  await createWithExtension(node, new URL(url).pathname.slice(1))
  await runOn(url, `select citus_add_node('127.0.0.1', ${new URL(node).port})`)
}

async function createWithExtension(node: string, name: string): Promise<string> {
  await runOn(node, `create database ${name}`)
  const url = onDatabase(node, name)
  await runOn(url, 'create extension citus')
  return url
}

export async function dropSharedDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await runOn(node, `drop database if exists ${name} with (force)`)
}
