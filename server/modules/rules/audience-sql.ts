/**
 * An SQL condition: whether the campaign `k` has the member `m` in its audience. `inactive` means no own entry in so many days before the
 * start; entries of staff and of the system do not count.
 */
export const IS_IN_AUDIENCE = `case k.audience ->> 'kind'
    when 'all' then true
    when 'list' then exists (select from campaign_members l where l.campaign_id = k.id and l.member_id = m.id)
    when 'new' then m.created_at > k.starts_at - (k.audience ->> 'days')::integer * interval '24 hours'
    else m.created_at < k.starts_at - (k.audience ->> 'days')::integer * interval '24 hours' and coalesce((
      select t.created_at from entries_of(m.id) t where t.created_at < k.starts_at
        and t.task_type not in ('refund', 'adjustment', 'leaderboard', 'expiry')
      order by t.seq desc limit 1) < k.starts_at - (k.audience ->> 'days')::integer * interval '24 hours', true)
    end`
