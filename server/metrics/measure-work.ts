import { Counter, Histogram, type Registry } from 'prom-client'
import { type Mailer, MailRefused } from '#server/adapters/mail.ts'
import type { Job } from '#server/jobs/queue.ts'

/** Measures the jobs and mails of this process. */
export function measureWork(registry: Registry): {
  job(job: Job): Job
  mailer(mailer: Mailer): Mailer
  /** Counts findings of a verification of ledger and audit log. */
  countFindings(findings: number): void
} {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'paz_job_seconds',
    help: 'Duration of successful runs of scheduled jobs.',
    labelNames: ['queue'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  })
  const failures = new Counter({
    name: 'paz_job_failures_total',
    help: 'Failed runs of scheduled jobs.',
    labelNames: ['queue'],
    registers,
  })
  const mails = new Counter({
    name: 'paz_mails_total',
    help: 'Attempts to send a mail: sent, refused permanently, or failed temporarily.',
    labelNames: ['outcome'],
    registers,
  })
  const findings = new Counter({
    name: 'paz_proof_findings_total',
    help: 'Findings of the nightly verification of ledger and audit log.',
    registers,
  })
  for (const outcome of ['sent', 'refused', 'failed']) mails.inc({ outcome }, 0)
  return {
    countFindings: (count) => findings.inc(count),
    job({ name, cron, run }) {
      failures.inc({ queue: name }, 0)
      return {
        name,
        cron,
        async run() {
          const start = performance.now()
          try {
            await run()
          } catch (error) {
            failures.inc({ queue: name })
            throw error
          }
          seconds.observe({ queue: name }, (performance.now() - start) / 1000)
        },
      }
    },
    mailer: (mailer) => ({
      kind: mailer.kind,
      async send(id, mail) {
        try {
          await mailer.send(id, mail)
        } catch (error) {
          mails.inc({ outcome: error instanceof MailRefused ? 'refused' : 'failed' })
          throw error
        }
        mails.inc({ outcome: 'sent' })
      },
    }),
  }
}
