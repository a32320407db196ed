import type { Mailer } from '#server/adapters/mail.ts'
import { runUnder } from '#server/db/origin.ts'
import type { Tracer } from '#server/http/request-context.ts'
import type { Job } from '#server/jobs/queue.ts'

/** A job each of whose turns is a trace of its own. */
export const tracedJob = (job: Job, tracer: Tracer | undefined): Job =>
  tracer ? { ...job, run: () => runUnder(tracer.work(`job ${job.name}`), job.run) } : job

/** A mailer each of whose mails is a trace of its own, which names nobody. */
export const tracedMailer = (mailer: Mailer, tracer: Tracer | undefined): Mailer =>
  tracer
    ? { kind: mailer.kind, send: (id, mail) => runUnder(tracer.work('mail'), () => mailer.send(id, mail)) }
    : mailer
