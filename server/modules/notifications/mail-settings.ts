import { MAIL_TOPICS, type MailTopic } from '#contracts/mail-topics.ts'
import type { Db, Tx } from '#server/db/transaction.ts'

/** Reads which topics are mailed, in the order of MAIL_TOPICS. */
export async function readMailSettings(db: Db, memberId: string): Promise<{ topic: MailTopic; mail: boolean }[]> {
  const rows = await db.selectFrom('muted_mails').select('topic').where('member_id', '=', memberId).execute()
  const muted = new Set(rows.map(({ topic }) => topic))
  return MAIL_TOPICS.map((topic) => ({ topic, mail: !muted.has(topic) }))
}

/** Switches mails of a topic on or off. Idempotent; ignores a deleted member. */
export async function setMail(tx: Tx, memberId: string, topic: MailTopic, mail: boolean, now: Date): Promise<void> {
  if (mail) {
    await tx.deleteFrom('muted_mails').where('member_id', '=', memberId).where('topic', '=', topic).execute()
    return
  }
  await tx
    .insertInto('muted_mails')
    .columns(['member_id', 'topic', 'muted_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select((eb) => ['members.id', eb.val(topic).as('topic'), eb.val(now).as('muted_at')])
        .where('members.id', '=', memberId)
        .where('members.status', '<>', 'deleted')
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
