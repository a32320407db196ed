-- Answers of staff to the appeals of stopped members, in the case (docs/product.md#risk-cases).
create table risk_case_answers (
  member_id uuid not null,
  case_id uuid not null,
  outcome text not null check (outcome in ('upheld', 'lifted')),
  -- For the member.
  text text not null,
  -- For staff.
  reason text not null,
  by_id uuid not null references members (id),
  at timestamptz not null,
  primary key (member_id, case_id),
  foreign key (member_id, case_id) references risk_case_members (member_id, case_id) on delete cascade
);
---
comment on table risk_case_answers is 'Answers to appeals, one for each member of a stop. Rows are only added, and deleted with the account.';
---
create index risk_case_answers_by_case on risk_case_answers (case_id);
---
create trigger risk_case_answers_append_only before update on risk_case_answers
  for each row execute function refuse_change();
---
create trigger risk_case_answers_keep_all before truncate on risk_case_answers
  for each statement execute function refuse_change();
