import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'

/** Counting stops here. */
const MAX_COUNT = 1000

const COUNT_MAILS = prepared(`
  select (select count(*) from (select 1 from outbox where topic = 'mail' and failed_at is null limit ${MAX_COUNT}) w) as waiting,
    (select count(*) from (select 1 from outbox where topic = 'mail' and failed_at is not null limit ${MAX_COUNT}) f) as failed`)

interface MailCounts {
  readonly waiting: number
  readonly failed: number
}

/** Counts mails that wait to be sent, and those that failed finally in the last 14 days; at most 1,000 of each. */
export const countOutboxMails = (): Statement<MailCounts> =>
  statement(COUNT_MAILS, [], ([row]: readonly MailCounts[]) => row ?? { waiting: 0, failed: 0 })
