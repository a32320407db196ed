// What must be true of the database independent of any answer: limits, stock and sums.

import { sql } from 'kysely'
import type { Db } from '#server/db/transaction.ts'
import { QUIZZES_PER_DAY, SCRATCHES_PER_DAY, SPINS_PER_DAY } from '#test/first-rules.ts'
import { COUNTED_SUBSCRIPTION } from './super-admin-activities.ts'

/** Initial stock of the plan of {@link COUNTED_SUBSCRIPTION}. */
export const COUNTED_STOCK = 12

/** Queries that return a line for each violation. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'more than the daily limit': `select concat_ws(' ', member_id, day, kind, used) as line from daily_counts
    where used > case kind when 'spin' then ${SPINS_PER_DAY} when 'scratch' then ${SCRATCHES_PER_DAY} else ${QUIZZES_PER_DAY} end`,
  'spins and their daily count differ': `select concat_ws(' ', member_id, draws, used) as line from
    (select member_id, count(*) as draws from draws where game = 'wheel' group by member_id) d left join
    (select member_id, sum(used) as used from daily_counts where kind = 'spin' group by member_id) c using (member_id)
    where draws is distinct from used`,
  'scratch cards and their daily count differ': `select concat_ws(' ', member_id, cards, used) as line from
    (select member_id, count(*) as cards from scratch_cards group by member_id) d left join
    (select member_id, sum(used) as used from daily_counts where kind = 'scratch' group by member_id) c using (member_id)
    where cards is distinct from used`,
  'more than five ads of a kind a day': `select concat_ws(' ', member_id, day, kind) as line from ad_views
    where claimed_at is not null group by member_id, day, kind having count(*) > 5`,
  'an ad claimed before its end': `select concat_ws(' ', member_id, id) as line from ad_views
    where claimed_at < started_at + interval '30 seconds'`,
  'a promo code used too often': `select concat_ws(' ', code, used_count, max_uses) as line from promo_codes
    where used_count > max_uses`,
  'uses of a promo code and its count differ': `select concat_ws(' ', c.code, used_count, count(r.id)) as line
    from promo_codes c left join promo_redemptions r on r.code_id = c.id group by c.id having used_count <> count(r.id)`,
  'a channel paid twice for one Telegram account': `select concat_ws(' ', task_id) as line from task_completions
    where telegram_hash is not null group by task_id, telegram_hash having count(*) > 1`,
  'more than one welcome bonus': `select concat_ws(' ', member_id) as line from transactions
    where task_type = 'signup' group by member_id having count(*) > 1`,
  'a balance that is not the sum of its entries': `select concat_ws(' ', w.member_id, w.points, sum(t.points)) as line
    from wallets w left join transactions t using (member_id) group by w.member_id having w.points <> coalesce(sum(t.points), 0)`,
  'total earned is not the sum of the entries': `select concat_ws(' ', w.member_id, w.total_earned) as line
    from wallets w left join transactions t on t.member_id = w.member_id and t.type = 'earn'
    group by w.member_id having w.total_earned <> coalesce(sum(t.points), 0)`,
  'a balance below zero': `select concat_ws(' ', member_id, points) as line from wallets where points < 0`,
  'a redemption whose status differs from its last step': `select concat_ws(' ', r.id, r.status, e.status) as line from redemptions r
    join lateral (select status from redemption_events where redemption_id = r.id order by seq desc limit 1) e on true
    where r.status <> case when e.status in ('held', 'released') then 'pending' else e.status end
      or (r.held_until is not null) <> (e.status = 'held')`,
  'a refund that is missing, repeated or wrong': `select concat_ws(' ', r.id, r.status) as line
    from redemptions r left join transactions t on t.member_id = r.member_id and t.task_type = 'refund' and t.reference = r.id::text
    group by r.member_id, r.id having count(t.seq) <> case when r.status in ('failed', 'cancelled') then 1 else 0 end`,
  'a leaderboard reward paid twice': `select concat_ws(' ', month, rank) as line from leaderboard_rewards
    group by month, rank having count(*) > 1 or rank > 3`,
  'a mail that was not sent': `select concat_ws(' ', id, attempts, last_error) as line from outbox where topic = 'mail'`,
  'more mails about answers than answers': `select concat_ws(' ', recipient, mails, answers) as line from
    (select recipient, count(*) as mails from mailbox where subject like '%has an answer' group by recipient) b left join
    (select email, count(*) as answers from notifications n join members m on m.id = n.member_id where kind = 'support_answer' group by email) n
    on email = recipient where mails > coalesce(answers, 0)`,
  'more mails about processing than steps': `select concat_ws(' ', recipient, mails, steps) as line from
    (select recipient, count(*) as mails from mailbox where subject like 'We are working on%' group by recipient) b left join
    (select email, count(*) as steps from redemption_events e join members m on m.id = e.member_id
      where e.status = 'processing' group by email) s
    on s.email = recipient where mails > coalesce(steps, 0)`,
  'a balance changed without an entry': `select concat_ws(' ', member_id, id, reason) as line from points_audit_log
    where reason = 'unknown'`,
  'stock and redemptions do not add up': `select concat_ws(' ', stock_left, redeemed) as line from
    (select stock_left, (select count(*) from redemptions r where r.plan_id = p.id and r.took_stock
      and not (r.status = 'cancelled' and not exists
        (select from redemption_events e where e.redemption_id = r.id and e.status = 'failed'))) as redeemed
    from plans p where p.subscription_id = '${COUNTED_SUBSCRIPTION}' and deleted_at is null) s
    where stock_left + redeemed <> ${COUNTED_STOCK} or stock_left < 0`,
}

/** Returns all violations as text. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const { rows } = await sql<{ line: string }>`${sql.raw(query)}`.execute(db)
    broken.push(...rows.map(({ line }) => `${name}: ${line}`))
  }
  return broken
}
