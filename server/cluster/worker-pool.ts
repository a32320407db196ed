import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type Figures, type FromWorker, isToWorker, type ToWorker, type WorkerPoolState } from './messages.ts'

/** The other workers of this machine, as a worker sees them. */
export interface WorkerPool {
  /** Which one this is: 1, 2, 3 … Whoever replaces one has its number. */
  readonly number: number
  readonly state: WorkerPoolState | undefined
  /**
   * Resolves when this one may take requests. Where others serve already it waits for its database, so that nobody is refused who
   * would have been served by them; where nobody does, the site is served without.
   */
  mayServe(connected: Promise<void>): Promise<void>
  /** Wakes the others: there are events to read. */
  ring(): void
  whenRung(listener: () => void): void
  /** Keeps the others informed of whether this one's database is there. */
  watch(isConnected: () => boolean): void
  /** The figures of all, this one's among them. */
  collect(): Promise<readonly Figures[]>
  /** How this one's figures are read when another wants them. */
  whenMeasured(read: () => Promise<Figures>): void
}

const LOOK_MS = 250

/** A database that is away for longer keeps nobody from serving the site. */
const LONGEST_WAIT_MS = 10_000

/** How the process that leads tells a worker its number, and whether others serve already. */
export const NUMBER_VARIABLE = 'PAZ_WORKER'
export const BESIDE_VARIABLE = 'PAZ_WORKER_BESIDE'

/** @returns undefined for a process that is alone */
export function joinWorkerPool(environment: NodeJS.ProcessEnv): WorkerPool | undefined {
  if (!cluster.isWorker) return undefined
  const asked = new Map<number, (figures: readonly Figures[]) => void>()
  let state: WorkerPoolState | undefined
  let last = 0
  let connected: boolean | undefined
  let wake = () => {}
  let measure: () => Promise<Figures> = async () => []
  const send = (message: FromWorker) => void process.send?.(message, undefined, undefined, () => {})

  const hear = async (message: ToWorker) => {
    if (message.paz === 'ring') wake()
    else if (message.paz === 'crew') state = message.crew
    else if (message.paz === 'measure') send({ paz: 'figures', id: message.id, figures: await measure() })
    else {
      asked.get(message.id)?.(message.figures)
      asked.delete(message.id)
    }
  }
  process.on('message', (message) => {
    if (isToWorker(message)) void hear(message)
  })
  return {
    number: Number(environment[NUMBER_VARIABLE] ?? cluster.worker?.id ?? 0),
    get state() {
      return state
    },
    async mayServe(there) {
      if (environment[BESIDE_VARIABLE]) await Promise.race([there, wait(LONGEST_WAIT_MS, undefined, { ref: false })])
    },
    ring: () => send({ paz: 'ring' }),
    whenRung(listener) {
      wake = listener
    },
    watch(isConnected) {
      setInterval(() => {
        const is = isConnected()
        if (is !== connected) send({ paz: 'connected', is })
        connected = is
      }, LOOK_MS).unref()
    },
    collect() {
      last += 1
      const id = last
      send({ paz: 'collect', id })
      return new Promise((resolve) => asked.set(id, resolve))
    },
    whenMeasured(read) {
      measure = read
    },
  }
}
