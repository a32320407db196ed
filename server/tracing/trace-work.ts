import type { Mailer } from '#server/adapters/mail.ts'
import { runInSpan } from '#server/db/origin.ts'
import type { Tracer } from '#server/http/request-context.ts'
import type { Job } from '#server/jobs/queue.ts'

/** Wraps a job so that each run is a trace. */
export const tracedJob = (job: Job, tracer: Tracer | undefined): Job =>
  tracer ? { ...job, run: () => runInSpan(tracer.work(`job ${job.name}`), job.run) } : job

/** Wraps a mailer so that each mail is a trace, without personal data. */
export const tracedMailer = (mailer: Mailer, tracer: Tracer | undefined): Mailer =>
  tracer
    ? { kind: mailer.kind, send: (id, mail) => runInSpan(tracer.work('mail'), () => mailer.send(id, mail)) }
    : mailer
