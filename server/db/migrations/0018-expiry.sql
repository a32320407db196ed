-- Points expire 12 months after a member's last own activity, with two warnings before. Everything that a job needs
-- to find who is due stands in the wallet; the ledger's own statement keeps it up to date.

-- The day on which the first warning is due. Points are there until the end of the day (UTC) 12 months after the
-- last activity, and the warning leaves at least 30 whole days.
create function first_expiry_step(idle_since date) returns date language sql immutable parallel safe as $$
  select (idle_since + interval '12 months')::date - 30
$$;
---
-- Days and not instants: what is played later on the same day changes nothing that is indexed.
alter table wallets
  -- The day (UTC) of the last own activity, of the last expiry, or on which the wallet was opened.
  add column idle_since date not null default (now() at time zone 'UTC')::date,
  -- When the next warning, or the expiry, is due; null when there was nothing to expire at the last look.
  add column expiry_step_on date,
  -- How many warnings were put out since then, and the day that they name: on it the points are gone.
  add column expiry_warnings smallint not null default 0 check (expiry_warnings between 0 and 2),
  add column expires_on date,
  add constraint wallets_expiry_is_named check ((expiry_warnings = 0) = (expires_on is null));
---
update wallets w set idle_since = (coalesce(
  (select max(t.created_at) from transactions t
   where t.member_id = w.member_id and t.task_type not in ('refund', 'adjustment', 'leaderboard', 'expiry')),
  m.created_at) at time zone 'UTC')::date
from members m where m.id = w.member_id;
---
update wallets set expiry_step_on = first_expiry_step(idle_since);
---
create index wallets_by_expiry on wallets (expiry_step_on, member_id) where closed_at is null;
---
-- Who comes back after a ban or a suspension could do nothing meanwhile: the warnings begin anew.
create function renew_expiry_warnings() returns trigger language plpgsql as $$
begin
  update wallets set expiry_warnings = 0, expires_on = null, expiry_step_on = first_expiry_step(idle_since)
  where member_id = new.id;
  return null;
end
$$;
---
create trigger members_expiry after update of status on members
  for each row when (new.status = 'active' and old.status <> 'active') execute function renew_expiry_warnings();
