// The process that was started, when it serves by others: it starts a worker for each core, replaces those that die, and hands out
// connections. It opens no database and answers no request. Because the socket is its own, a connection that comes while workers are
// replaced waits instead of being refused (docs/decisions/050-share-limits-across-worker-processes.md).

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { FigureRound } from './figures.ts'
import { type FromWorker, isFromWorker, type ToWorker, type WorkerPoolState } from './messages.ts'
import { Pace } from './restart-backoff.ts'
import { BESIDE_VARIABLE, NUMBER_VARIABLE } from './worker-pool.ts'

/** A worker gives itself 9 s to finish what is in flight; who is still there then is ended. */
const STOP_MS = 9600

interface Member {
  readonly worker: Worker
  readonly number: number
  readonly startedAt: number
  isListening: boolean
  isConnected: boolean
  /** Was told to stop, because another has taken its place. */
  retires: boolean
}

interface LeadOptions {
  readonly count: number
  /** Called once, when the first worker listens. */
  readonly announce: (port: number) => void
  readonly log: Logger
  readonly exit: (code: number) => void
}

/** Leads workers until it is told to stop. */
export function runPrimary({ count, announce, log, exit }: LeadOptions): void {
  const crew = new Map<number, Member>()
  const paces = new Map<number, Pace>()
  const round = new FigureRound()
  let isStopping = false
  let hasListened = false

  const serving = () => [...crew.values()].filter(({ isListening, retires }) => isListening && !retires)
  const say = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message, () => {})
  }
  const tellState = () => {
    const running = serving()
    const connected = running.filter(({ isConnected }) => isConnected).length
    const state: WorkerPoolState = { wanted: count, running: running.length, connected }
    for (const { worker } of crew.values()) say(worker, { paz: 'crew', crew: state })
  }

  const hear = (member: Member, message: FromWorker) => {
    if (message.paz === 'ring') {
      for (const other of serving()) if (other !== member) say(other.worker, { paz: 'ring' })
    } else if (message.paz === 'collect') {
      round.ask(
        member.worker,
        message.id,
        serving().map(({ worker }) => worker),
      )
    } else if (message.paz === 'figures') round.take(message.id, message.figures)
    else {
      member.isConnected = message.is
      tellState()
    }
  }

  const start = (number: number): Member => {
    const worker = cluster.fork({
      [NUMBER_VARIABLE]: String(number),
      ...(hasListened && { [BESIDE_VARIABLE]: 'true' }),
    })
    const startedAt = performance.now()
    const member: Member = { worker, number, startedAt, isListening: false, isConnected: false, retires: false }
    crew.set(worker.id, member)
    worker.on('message', (message) => isFromWorker(message) && hear(member, message))
    worker.once('listening', ({ port }: AddressInfo) => {
      member.isListening = true
      if (!hasListened) {
        hasListened = true
        announce(port)
        for (let next = 2; next <= count; next += 1) start(next)
      }
      tellState()
    })
    worker.once('exit', (code, signal) => {
      crew.delete(worker.id)
      if (isStopping) return
      tellState()
      // What keeps the very first from starting keeps all of them: it has said why.
      if (!hasListened) return exit(signal ? 1 : code)
      if (!member.retires && !rolling.has(member)) replace(member, { code, signal })
    })
    return member
  }

  const replace = ({ number, startedAt }: Member, how: { code: number; signal: string }) => {
    const pace = paces.get(number) ?? new Pace()
    paces.set(number, pace)
    const ms = pace.next(performance.now() - startedAt)
    log.error({ worker: number, ...how, replacedInMs: ms }, 'worker ended; another takes its place')
    setTimeout(() => isStopping || start(number), ms)
  }

  /** Those that are started in a rolling restart: who dies before it listens leaves the old one where it is. */
  const rolling = new Set<Member>()
  let isRolling = false
  const restart = async () => {
    if (isRolling || isStopping) return
    isRolling = true
    for (const old of serving()) {
      const fresh = start(old.number)
      rolling.add(fresh)
      await Promise.race([once(fresh.worker, 'listening'), once(fresh.worker, 'exit')])
      rolling.delete(fresh)
      if (isStopping) return
      if (!fresh.isListening) {
        log.error({ worker: old.number }, 'a new worker did not start; the others go on as they were')
        break
      }
      old.retires = true
      tellState()
      old.worker.process.kill('SIGTERM')
      if (crew.has(old.worker.id)) await once(old.worker, 'exit')
    }
    isRolling = false
    log.info('workers restarted')
  }

  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const members = [...crew.values()]
    const ends = members.map(async ({ worker, isListening }) => {
      const [code] = await once(worker, 'exit')
      // Who has not come as far as listening has nothing to finish.
      return code === 0 || !isListening
    })
    setTimeout(() => {
      for (const { worker } of crew.values()) worker.process.kill('SIGKILL')
    }, STOP_MS)
    for (const { worker } of members) worker.process.kill('SIGTERM')
    exit((await Promise.all(ends)).every(Boolean) ? 0 : 1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A terminal that is closed sends the same signal, and means the end.
  if (!process.stdout.isTTY) process.on('SIGHUP', restart)
  start(1)
}
