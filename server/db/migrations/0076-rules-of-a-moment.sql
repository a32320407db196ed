-- Two numbers of the rules that statements need: the stated time to process a redemption, which is that of the set that was active
-- when it was made, and the months after which points expire.

-- Posting an entry forbids sequential scans, so without this index the plan would look so expensive that PostgreSQL compiles it each time.
create index rule_activations_from on rule_activations (active_from, number);
---
create function rule_set_at(moment timestamptz) returns integer language sql stable parallel safe as $$
  select rule_set from rule_activations where active_from <= moment order by active_from desc, number desc limit 1
$$;
---
comment on function rule_set_at is 'The number of the rule set that was active at a moment.';
---
create function stated_hours_at(moment timestamptz) returns integer language sql stable parallel safe as $$
  select (rules -> 'processingHours' ->> 'to')::integer from rule_sets where number = rule_set_at(moment)
$$;
---
comment on function stated_hours_at is 'The hours within which a redemption of that moment is to be processed.';
---
-- Points expire by the longest promise: that of any set of the day of the last activity, or of the active set. This is the earliest
-- day at which the job looks, by the set at the end of the day of the last activity; the job postpones what is not due yet.
create or replace function first_expiry_step(idle_since date) returns date language plpgsql stable parallel safe as $$
-- Every entry calls it. PL/pgSQL caches the plan of the statement for the connection; a function in SQL would plan it for each entry.
declare months integer;
begin
  select (s.rules ->> 'expiryMonths')::integer into months
  from rule_activations a join rule_sets s on s.number = a.rule_set
  where a.active_from < (idle_since + 1)::timestamp at time zone 'UTC'
  order by a.active_from desc, a.number desc limit 1;
  return (idle_since + make_interval(months => months))::date - 30;
end
$$;
