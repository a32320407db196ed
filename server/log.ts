import pino, { type Logger } from 'pino'

/**
 * Creates a logger that writes JSON lines to standard output. Personal data is removed.
 *
 * @param worker number of the worker process, if there are several
 */
export function createLog(level: string, worker?: number): { log: Logger; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  const log = pino(
    {
      level,
      base: worker === undefined ? undefined : { worker },
      redact: {
        paths: ['*.email', '*.password', '*.token', '*.phone', 'err.params', 'err.detail', 'err.where'],
        remove: true,
      },
    },
    destination,
  )
  const timer = setInterval(() => destination.flush(), 500)
  timer.unref()
  return { log, flush: () => destination.flushSync() }
}
