-- Rule sets that staff write, and activations that one of them proposes and another approves.
alter table rule_sets
  -- The set that it was edited from; null for the first one.
  add column based_on integer references rule_sets (number),
  -- True for a set that follows from another one for the time of a campaign. It is no draft of staff.
  add column for_campaign boolean not null default false;
---
alter table rule_activations
  add column approval_id uuid references approvals (id),
  -- The rules of the guard that the set broke when a super admin overrode its verdict, with their figures; null otherwise.
  add column overridden jsonb;
