import { pino } from 'pino'
import { expect, test } from 'vitest'
import { runJob } from './queue.ts'

test('a failed job is logged, reported to the database, and fails for the queue', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const noted: unknown[] = []
  const broken = new Error('connection terminated')
  const database = { reportFailure: (error: unknown) => void noted.push(error) }
  const job = { name: 'purge', cron: '* * * * *', run: () => Promise.reject(broken) }
  await expect(runJob(job, database, log)).rejects.toBe(broken)
  expect(noted).toEqual([broken])
  expect(lines).toMatchObject([{ level: 50, job: 'purge', msg: 'job failed', err: { message: broken.message } }])

  await runJob({ ...job, run: async () => {} }, database, log)
  expect(lines.at(-1)).toMatchObject({ level: 30, job: 'purge', msg: 'job done' })
})

test('a job that the stop interrupts is not logged as a failure', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const noted: unknown[] = []
  const stopping = new AbortController()
  const broken = new Error('driver has already been destroyed')
  const run = async () => {
    stopping.abort()
    throw broken
  }
  const database = { reportFailure: (error: unknown) => void noted.push(error) }
  await expect(runJob({ name: 'find-risks', cron: '* * * * *', run }, database, log, stopping.signal)).rejects.toBe(
    broken,
  )
  expect(noted).toEqual([])
  expect(lines).toMatchObject([{ level: 30, job: 'find-risks', err: { message: broken.message } }])
})
