// A coordinator and two workers of Citus with a process of the real server. Under load a worker and the coordinator are killed and started
// again, and a third worker gets its share of the shards.

import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runChecks } from '#server/cli/doctor/run-checks.ts'
import { addWorker, CitusCluster, createSharedDatabase } from '../citus-cluster.ts'
import { addActorGroups } from '../crash/actor-groups.ts'
import { compareWorkload } from '../crash/compare.ts'
import { SECRET, withDatabase } from '../crash/database.ts'
import { Journal } from '../crash/journal.ts'
import { startServer, verifyByCommand } from '../crash/server.ts'
import { type ActorGroup, runWorkload } from '../crash/workload.ts'
import type { PostgresInstance } from './postgres-instance.ts'
import { queryOnce } from './query-once.ts'
import { longestGap, sendWithRetries } from './workload.ts'

const DATABASE = 'paz_drill'
const SETTINGS = [
  'wal_level=logical',
  'citus.shard_count=12',
  'citus.recover_2pc_interval=5s',
  'max_worker_processes=32',
]
/** More than are needed. */
const GROUPS = 200
const KILLS = 3
/** How long a killed node is down. */
const DOWNTIME_MS = 3000
/** While a node is down, a group starts so often. */
const GROUP_INTERVAL_MS = 700
/** A worker that was killed has the entry of a redemption only when Citus has ended the prepared transaction. */
const TOO_EARLY = 'a moveRedemption was answered 409 redemptionUnpaid'
/** Few members of staff move the redemptions of all groups. */
const TOO_OFTEN = 'a moveRedemption was answered 429 tooManyRequests'

export interface CitusReport {
  readonly acknowledged: number
  readonly violations: readonly string[]
  /** A line for each event. */
  readonly lines: readonly string[]
}

/**
 * Runs the drill.
 *
 * @param bin the folder of the programs of a PostgreSQL that has the extension
 * @param folder DATA_DIR of the server
 */
export async function drillCitus(bin: string, folder: string, print: (line: string) => void): Promise<CitusReport> {
  const violations: string[] = []
  const lines: string[] = []
  const expect = (isRight: boolean, what: string) => {
    print(`${isRight ? 'ok' : 'VIOLATED'}: ${what}`)
    if (!isRight) violations.push(what)
  }
  const report = (line: string) => {
    print(line)
    lines.push(line)
  }
  const cluster = await CitusCluster.start(bin, 2, SETTINGS)
  let stopServer = async () => {}
  try {
    const url = await createSharedDatabase(cluster.urls, DATABASE)
    const settings = {
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'files'), SECRET },
      ...{ SMTP_URL: '', PUBLIC_URL: '', NODE_ENV: '' },
    }
    const groups = await withDatabase(settings, (database, config) => addActorGroups(database, config, GROUPS))
    print(`Split the history of ${GROUPS} groups of members over two workers`)
    const server = await startServer(settings)
    stopServer = () => server.kill()

    const journal = new Journal()
    const started: ActorGroup[] = []
    const runGroup = async () => {
      const group = groups.shift()
      if (!group) throw new Error('there are too few groups of actors')
      started.push(group)
      await runWorkload(sendWithRetries(journal, [server]), journal, group)
    }
    /** Runs an event under load. @returns the longest time without an answer, in milliseconds, and the answers until its end */
    const underLoad = async (event: () => Promise<void>) => {
      let isOver = false
      const running = (async () => {
        while (!isOver) await runGroup()
        await runGroup()
      })()
      await journal.waitForAnswers(journal.answered + randomInt(3, 30))
      const [startedAt, before] = [performance.now(), journal.answered]
      await event().finally(() => {
        isOver = true
      })
      const answers = journal.answered - before
      await running
      return { gapMs: longestGap(journal.times, startedAt), answers }
    }
    const kill = async (name: string, node: PostgresInstance) => {
      let [left, recoveryMs, whileDown] = [0, 0, 0]
      const { gapMs } = await underLoad(async () => {
        const { coordinator, workers } = cluster
        await freezeWithPrepared(coordinator, node === coordinator ? workers : [node])
        node.kill()
        if (node !== coordinator) coordinator.thaw()
        const [killedAt, before] = [new Date(), journal.answered]
        if (node === coordinator) left = await countPrepared(workers, killedAt)
        // Further groups, because each one has to wait for its members of the killed worker.
        const further: Promise<void>[] = []
        let isBack = false
        const adding = (async () => {
          while (!isBack) {
            further.push(runGroup())
            await wait(GROUP_INTERVAL_MS)
          }
        })()
        await wait(DOWNTIME_MS)
        whileDown = journal.answered - before
        await cluster.restart(node)
        const restartedAt = performance.now()
        left ||= await countPrepared(workers, killedAt)
        while ((await countPrepared(workers, killedAt)) > 0) await wait(50)
        recoveryMs = Math.round(performance.now() - restartedAt)
        isBack = true
        await adding
        await Promise.all(further)
      })
      const recovery = left > 0 ? `, which Citus ended ${recoveryMs} ms after the restart` : ''
      report(
        `killed ${name} for ${DOWNTIME_MS} ms: ${whileDown} answers meanwhile, longest gap ${gapMs} ms; left ${left} prepared transactions${recovery}`,
      )
    }

    const { answers } = await underLoad(() => wait(10_000))
    report(`without a fault: ${answers} answers in 10 s`)
    for (let number = 0; number < KILLS; number += 1) {
      await kill(`worker ${1 + (number % 2)}`, cluster.workers[number % 2] as PostgresInstance)
      await kill('the coordinator', cluster.coordinator)
    }
    const third = await cluster.startNode()
    await addWorker(url, third.url())
    let moves = 0
    const begin = performance.now()
    const rebalance = await underLoad(async () => {
      moves = await rebalanceShards(url)
    })
    report(
      `moved ${moves} groups of shards to a third worker in ${Math.round(performance.now() - begin)} ms with ${rebalance.answers} answers, longest gap ${rebalance.gapMs} ms`,
    )
    await runGroup()

    expect((await server.stop()) === 0, 'the process stops cleanly')
    const findings = (await runChecks(settings)).filter(({ area }) => area === 'workers')
    for (const { text } of findings) print(text)
    expect(
      findings.every(({ state }) => state === 'ok'),
      'the doctor finds no fault of the workers',
    )
    const { status, output } = verifyByCommand(settings)
    expect(status === 0, `npm run verify: ${output.split('\n').slice(0, 2).join('; ')}`)
    const members = started.flatMap((group) => group.members)
    const compared = await withDatabase(settings, ({ db }) => compareWorkload(db, journal, { members }))
    const differences = compared.filter((line) => line !== TOO_EARLY && line !== TOO_OFTEN)
    for (const line of differences) print(line)
    expect(differences.length === 0, 'every acknowledged action is in the database once, and no other')
    for (const refusal of [TOO_EARLY, TOO_OFTEN])
      report(`${refusal}: ${compared.filter((line) => line === refusal).length} times`)
    violations.push(...differences)
    return { acknowledged: journal.answered, violations, lines }
  } finally {
    await stopServer()
    await cluster.stop()
  }
}

/** Freezes the coordinator at a moment when a worker has a prepared transaction, which a kill then leaves behind. */
async function freezeWithPrepared(coordinator: PostgresInstance, workers: readonly PostgresInstance[]): Promise<void> {
  while (true) {
    coordinator.freeze()
    if ((await countPrepared(workers, new Date())) > 0) return
    coordinator.thaw()
    await wait(randomInt(20))
  }
}

/** Counts the transactions that were prepared before a time and have not ended. */
async function countPrepared(workers: readonly PostgresInstance[], before: Date): Promise<number> {
  const prepared = await Promise.all(
    workers.map((worker) =>
      queryOnce(worker.url(DATABASE), `select from pg_prepared_xacts where prepared < '${before.toISOString()}'`),
    ),
  )
  return prepared.flat().length
}

/** Rebalances the shards without blocking writes. @returns how many groups of shards were moved */
async function rebalanceShards(url: string): Promise<number> {
  const [{ job = 0 } = {}] = await queryOnce<{ job: number }>(
    url,
    `select citus_rebalance_start(shard_transfer_mode => 'force_logical')::int as job`,
  )
  while (true) {
    const [{ state = '', moves = 0 } = {}] = await queryOnce<{ state: string; moves: number }>(
      url,
      `select state::text, (select count(*)::int from pg_dist_background_task where job_id = ${job}) as moves
        from pg_dist_background_job where job_id = ${job}`,
    )
    if (state === 'finished') return moves
    if (['failing', 'failed', 'cancelled'].includes(state)) throw new Error(`the rebalance ended as ${state}`)
    await wait(200)
  }
}
