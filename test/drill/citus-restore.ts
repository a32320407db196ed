// Restores all nodes of Citus to one restore point: archives the log of each node, takes base backups under load, makes the point under load,
// and recovers every node to it. All actions acknowledged before the point are there, and the history fits the wallets.

import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CitusCluster, createSharedDatabase } from '../citus-cluster.ts'
import { addActorGroups } from '../crash/actor-groups.ts'
import { compareLines } from '../crash/compare.ts'
import { SECRET, withDatabase } from '../crash/database.ts'
import { Journal } from '../crash/journal.ts'
import { startServer, verifyByCommand } from '../crash/server.ts'
import { runWorkload } from '../crash/workload.ts'
import { runOn } from '../postgres.ts'
import { PostgresInstance, runPostgresProgram } from './postgres-instance.ts'
import { queryOnce } from './query-once.ts'
import { sendWithRetries } from './workload.ts'

const DATABASE = 'paz_drill'
const POINT = 'drill'
const GROUPS = 4
const SETTINGS = [
  'wal_level=logical',
  'citus.shard_count=12',
  'citus.recover_2pc_interval=5s',
  'max_worker_processes=32',
]
/** Run in the data folder of a node. Each node has an archive of its own. */
const ARCHIVE = '../archive-$(basename "$PWD")'
const ARCHIVING = ['archive_mode=on', `archive_command=mkdir -p ${ARCHIVE} && cp %p ${ARCHIVE}/%f`]

export interface RestoreReport {
  /** Number of actions acknowledged before the restore point was asked for, and in all. */
  readonly before: number
  readonly acknowledged: number
  readonly pointMs: number
  readonly recoveredInMs: number
  readonly violations: readonly string[]
}

/** Runs the drill. @param folder DATA_DIR of the server */
export async function drillCitusRestore(
  bin: string,
  folder: string,
  print: (line: string) => void,
): Promise<RestoreReport> {
  const violations: string[] = []
  const cluster = await CitusCluster.start(bin, 2, [...SETTINGS, ...ARCHIVING])
  const nodes = [cluster.coordinator, ...cluster.workers]
  const restored = nodes.map((node, index) =>
    PostgresInstance.at(join(dirname(node.data), `restored${index}`), node.port, bin),
  )
  try {
    const url = await createSharedDatabase(cluster.urls, DATABASE)
    const settings = {
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'files'), SECRET },
      ...{ SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '' },
    }
    const groups = await withDatabase(settings, (database, config) => addActorGroups(database, config, GROUPS))
    const server = await startServer(settings)
    const journal = new Journal()
    const runGroups = async (count: number) => {
      for (const group of groups.splice(0, count)) await runWorkload(sendWithRetries(journal, [server]), journal, group)
    }
    const running = runGroups(1)
    for (const [index, node] of nodes.entries()) copyTo(node, restored[index]?.data ?? '', bin)
    await running
    print(`Took base backups of ${nodes.length} nodes under load: ${journal.answered} actions acknowledged`)

    const later = runGroups(GROUPS - 1)
    await journal.waitForAnswers(journal.answered + 100)
    const before = journal.actions.filter(({ answer }) => answer)
    const startedAt = performance.now()
    await runOn(url, `select citus_create_restore_point('${POINT}')`)
    const pointMs = Math.round(performance.now() - startedAt)
    await later
    await server.stop()
    for (const node of nodes) await runOn(node.url(), 'select pg_switch_wal()')
    for (const node of nodes) await node.stop()
    print(`Made the restore point after ${before.length} actions, and stopped after ${journal.answered}`)

    const begin = performance.now()
    await Promise.all(restored.map((node, index) => recover(cluster, node, nodes[index]?.data ?? '')))
    const recoveredInMs = Math.round(performance.now() - begin)
    print(`Recovered the nodes in ${recoveredInMs} ms`)
    await queryOnce(url, 'select recover_prepared_transactions()')

    const { status, output } = verifyByCommand({ ...settings, DATA_DIR: join(folder, 'restored-files') })
    const verdict = `npm run verify: ${output.split('\n').slice(0, 2).join('; ')}`
    print(verdict)
    if (status !== 0) violations.push(verdict)
    const acknowledged = new Journal()
    acknowledged.actions.push(...before)
    const differences = await withDatabase(settings, ({ db }) => compareLines(db, acknowledged))
    // What was under way at the restore point may be there.
    const lost = differences.filter((line) => line.startsWith('acknowledged but missing'))
    print(
      `${lost.length} effects of acknowledged actions are missing, and ${differences.length - lost.length} are of later ones`,
    )
    violations.push(...lost)
    return { before: before.length, acknowledged: journal.answered, pointMs, recoveredInMs, violations }
  } finally {
    for (const node of restored) await node.stop()
    await cluster.stop()
  }
}

function copyTo(node: PostgresInstance, data: string, bin: string): void {
  const from = ['-h', '127.0.0.1', '-p', String(node.port), '-U', 'paz']
  runPostgresProgram('pg_basebackup', [...from, '-D', data, '--wal-method=stream', '--checkpoint=fast'], bin)
}

/** Recovers a node from its base backup and archive up to the restore point. @param live data folder of the node that it replaces */
async function recover(cluster: CitusCluster, node: PostgresInstance, live: string): Promise<void> {
  node.createSignalFile('recovery')
  await cluster.restart(node, [
    `restore_command=cp ../archive-${live.split('/').at(-1)}/%f %p`,
    `recovery_target_name=${POINT}`,
    'recovery_target_action=promote',
    'archive_mode=off',
  ])
  const isRecovering = async () => {
    const [row] = await queryOnce<{ recovering: boolean }>(node.url(), 'select pg_is_in_recovery() as recovering')
    return row?.recovering !== false
  }
  while (await isRecovering()) await wait(100)
}
