import { type Statement, statement } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'

/** More than these are not counted one by one. */
const MOST = 1000

const MAILS = prepared(`
  select (select count(*) from (select 1 from outbox where topic = 'mail' and failed_at is null limit ${MOST}) w) as waiting,
    (select count(*) from (select 1 from outbox where topic = 'mail' and failed_at is not null limit ${MOST}) f) as failed`)

interface Mails {
  readonly waiting: number
  readonly failed: number
}

/** How many mails wait to be sent, and how many were given up in the last 14 days; at most 1,000 of each. */
export const mailsInOutbox = (): Statement<Mails> =>
  statement(MAILS, [], ([row]: readonly Mails[]) => row ?? { waiting: 0, failed: 0 })
