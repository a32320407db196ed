// The pool manager, node:cluster's primary: it starts the workers, restarts those that end, and distributes connections. It opens no database and answers no
// request. It owns the listening socket, so connections wait instead of being refused while workers restart (docs/decisions/050-share-limits-across-worker-processes.md).

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type FromWorker, isFromWorker, type ToWorker, type WorkerPoolState } from './messages.ts'
import { MetricsCollector } from './metrics-collector.ts'
import { RestartBackoff } from './restart-backoff.ts'
import { HAS_PEERS_VARIABLE, NUMBER_VARIABLE } from './worker-pool.ts'

/** A worker takes up to 9 s to finish running requests; later it is killed. */
const STOP_MS = 9600

interface PoolWorker {
  readonly worker: Worker
  readonly number: number
  readonly startedAt: number
  isListening: boolean
  isConnected: boolean
  /** Whether it is stopping, because another worker has replaced it. */
  isRetiring: boolean
}

interface PoolManagerOptions {
  readonly count: number
  /** Called once, when the first worker is listening. */
  readonly announce: (port: number) => void
  readonly log: Logger
  readonly exit: (code: number) => void
}

/** Runs the worker pool until SIGTERM or SIGINT. SIGHUP starts a rolling restart. */
export function runPoolManager({ count, announce, log, exit }: PoolManagerOptions): void {
  // JSON, which is used otherwise, has no infinity: an unknown figure would become 0.
  cluster.setupPrimary({ serialization: 'advanced' })
  const pool = new Map<number, PoolWorker>()
  const backoffs = new Map<number, RestartBackoff>()
  const collector = new MetricsCollector()
  let isStopping = false
  let hasListened = false

  const serving = () => [...pool.values()].filter(({ isListening, isRetiring }) => isListening && !isRetiring)
  const hasWorker = (number: number) =>
    [...pool.values()].some((member) => member.number === number && !member.isRetiring)
  const send = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message, () => {})
  }
  const sendState = () => {
    const running = serving()
    const connected = running.filter(({ isConnected }) => isConnected).length
    const state: WorkerPoolState = { wanted: count, running: running.length, connected }
    for (const { worker } of pool.values()) send(worker, { paz: 'state', state })
  }

  const handle = (member: PoolWorker, message: FromWorker) => {
    if (message.paz === 'wake') {
      for (const other of serving()) if (other !== member) send(other.worker, { paz: 'wake' })
    } else if (message.paz === 'collect') {
      collector.collect(
        member.worker,
        message.id,
        serving().map(({ worker }) => worker),
      )
    } else if (message.paz === 'metrics') collector.add(member.worker, message.id, message.metrics)
    else {
      member.isConnected = message.isConnected
      sendState()
    }
  }

  const start = (number: number): PoolWorker => {
    const worker = cluster.fork({
      [NUMBER_VARIABLE]: String(number),
      ...(hasListened && { [HAS_PEERS_VARIABLE]: 'true' }),
    })
    const startedAt = performance.now()
    const member: PoolWorker = { worker, number, startedAt, isListening: false, isConnected: false, isRetiring: false }
    pool.set(worker.id, member)
    // A message may arrive after the exit.
    worker.on('message', (message) => isFromWorker(message) && pool.has(worker.id) && handle(member, message))
    worker.once('listening', ({ port }: AddressInfo) => {
      member.isListening = true
      if (!hasListened) {
        hasListened = true
        announce(port)
        for (let next = 2; next <= count; next += 1) start(next)
      }
      sendState()
    })
    worker.once('exit', (code, signal) => {
      pool.delete(worker.id)
      collector.end(worker)
      if (isStopping) return
      sendState()
      // When the very first worker fails to start, all would fail. It has logged the reason.
      if (!hasListened) return exit(signal ? 1 : code)
      if (!member.isRetiring && !hasWorker(number)) replace(member, { code, signal })
    })
    return member
  }

  const replace = ({ number, startedAt }: PoolWorker, end: { code: number; signal: string }) => {
    const backoff = backoffs.get(number) ?? new RestartBackoff()
    backoffs.set(number, backoff)
    const ms = backoff.next(performance.now() - startedAt)
    log.error({ worker: number, ...end, replacedInMs: ms }, 'worker ended; another takes its place')
    setTimeout(() => isStopping || hasWorker(number) || start(number), ms)
  }

  let isRolling = false
  const restart = async () => {
    if (isRolling || isStopping) return
    isRolling = true
    let isDone = true
    for (const old of serving()) {
      // One that has ended meanwhile is being replaced.
      if (!pool.has(old.worker.id)) continue
      const fresh = start(old.number)
      await Promise.race([once(fresh.worker, 'listening'), once(fresh.worker, 'exit')])
      if (isStopping) return
      if (!fresh.isListening) {
        log.error({ worker: old.number }, 'a new worker did not start; the others go on as they were')
        isDone = false
        break
      }
      old.isRetiring = true
      sendState()
      old.worker.process.kill('SIGTERM')
      const late = setTimeout(() => old.worker.process.kill('SIGKILL'), STOP_MS)
      if (pool.has(old.worker.id)) await once(old.worker, 'exit')
      clearTimeout(late)
    }
    isRolling = false
    if (isDone) log.info('workers restarted')
  }

  const stop = async () => {
    if (isStopping) return
    isStopping = true
    const members = [...pool.values()]
    const ends = members.map(async ({ worker, isListening }) => {
      const [code] = await once(worker, 'exit')
      // A worker that was not listening yet has no requests to finish.
      return code === 0 || !isListening
    })
    setTimeout(() => {
      for (const { worker } of pool.values()) worker.process.kill('SIGKILL')
    }, STOP_MS)
    for (const { worker } of members) worker.process.kill('SIGTERM')
    exit((await Promise.all(ends)).every(Boolean) ? 0 : 1)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A terminal that is closed also sends SIGHUP, to end the process.
  if (!process.stdout.isTTY) process.on('SIGHUP', restart)
  start(1)
}
