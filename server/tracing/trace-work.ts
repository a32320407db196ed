import type { Mailer } from '#server/adapters/mail.ts'
import { runInSpan } from '#server/db/origin.ts'
import type { Tracer } from '#server/http/request-context.ts'
import type { Job } from '#server/jobs/queue.ts'

/** A job each of whose turns is a trace of its own. */
export const tracedJob = (job: Job, tracer: Tracer | undefined): Job =>
  tracer ? { ...job, run: () => runInSpan(tracer.work(`job ${job.name}`), job.run) } : job

/** A mailer each of whose mails is a trace of its own, which names nobody. */
export const tracedMailer = (mailer: Mailer, tracer: Tracer | undefined): Mailer =>
  tracer
    ? { kind: mailer.kind, send: (id, mail) => runInSpan(tracer.work('mail'), () => mailer.send(id, mail)) }
    : mailer
