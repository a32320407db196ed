import { availableParallelism } from 'node:os'
import type { PostgresInstance } from '#test/drill/postgres-instance.ts'
import { processorMs } from './processor-time.ts'
import { median, report, reportTable } from './report.ts'

/** A kind of load, measured in several rounds. */
export interface NodeCosts {
  readonly name: string
  readonly nodes: readonly PostgresInstance[]
  /** Commands per second of each round. */
  readonly rates: number[]
  /** Milliseconds of processor time of each node for a command, of each round. */
  readonly costs: number[][]
}

interface Round {
  readonly perSecond: number
  readonly commands: number
}

/** Measures a round. @param run makes the load */
export async function addRound({ nodes, rates, costs }: NodeCosts, run: () => Promise<Round>): Promise<void> {
  const before = nodes.map(processorMs)
  const { perSecond, commands } = await run()
  rates.push(perSecond)
  costs.push(nodes.map((node, index) => (processorMs(node) - (before[index] ?? 0)) / commands))
}

const rateOf = ({ rates }: NodeCosts): number => median(rates)
const costsOf = ({ nodes, costs }: NodeCosts): number[] =>
  nodes.map((_, index) => median(costs.map((cost) => cost[index] ?? 0)))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const times = (value: number, base: number): string => (value / base).toFixed(2)

/** Reports what was measured, relative to the first. */
export function reportCosts(cases: readonly NodeCosts[]): void {
  const [first] = cases
  reportTable(
    ['command', 'commands/s', 'times the first', 'processor time of each node, ms a command'],
    cases.map((one) => [
      one.name,
      rateOf(one).toFixed(0),
      times(rateOf(one), first ? rateOf(first) : 1),
      costsOf(one)
        .map((cost) => cost.toFixed(3))
        .join(', '),
    ]),
  )
}

/**
 * Reports what follows for nodes with machines of their own, and compares the same calculation for this machine with what was
 * measured. This leaves out the network, the disks and all that is not split by member.
 *
 * @param cases one PostgreSQL, a coordinator with one worker, and one with two
 * @param direct a worker that is asked for its own members
 */
export function reportScale(plain: NodeCosts, clusters: readonly NodeCosts[], direct?: NodeCosts): void {
  const plainMs = sum(costsOf(plain))
  // What the load and the rest of the machine take of the cores for a command, from the case of one server.
  const otherMs = (availableParallelism() * 1000) / rateOf(plain) - plainMs
  for (const one of clusters)
    report(
      `${one.name}, times ${plain.name}: calculated; measured`,
      `${times(otherMs + plainMs, otherMs + sum(costsOf(one)))}; ${times(rateOf(one), rateOf(plain))}`,
    )
  // A command costs the coordinator and one worker processor time, and members are spread evenly.
  const [coordinatorMs = 0, ...workersMs] = costsOf(clusters.at(-1) ?? plain)
  reportTable(
    [
      'workers, each as large as the one PostgreSQL',
      'through the coordinator, times that PostgreSQL',
      ...(direct ? ['each worker asked for its own members'] : []),
    ],
    [2, 4, 7, 8, 16, 32, 64].map((workers) => {
      const [byWorkers, byCoordinator] = [(workers * plainMs) / sum(workersMs), plainMs / coordinatorMs]
      const limit = byCoordinator < byWorkers ? ' (coordinator)' : ''
      return [
        String(workers),
        Math.min(byWorkers, byCoordinator).toFixed(2) + limit,
        ...(direct ? [times(workers * plainMs, sum(costsOf(direct)))] : []),
      ]
    }),
  )
}
