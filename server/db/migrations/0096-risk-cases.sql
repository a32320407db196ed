-- Decisions of staff on risk groups, with the evidence of that time; and dismissals that end (docs/product.md#risk-cases).
alter table risk_groups add column dismissed_until timestamptz;
---
comment on column risk_groups.dismissed_until is 'From then on the group is shown again if it still exists; null for a dismissal without an end.';
---
create table risk_cases (
  id uuid primary key,
  -- The group may be deleted: its kind and mark find the cases of the same signal.
  group_id uuid not null,
  kind text not null check (kind in ('network', 'device', 'telegram', 'name', 'speed')),
  mark text not null,
  label text not null,
  decision text not null check (decision in ('stopped', 'dismissed')),
  reason_class text check (reason_class in ('severalAccounts', 'automatedPlay', 'codeMisuse', 'otherBreach')),
  -- For staff.
  reason text not null,
  -- The group as its screen showed it: size, measure, weight, reasons, points, redemptions and times.
  evidence jsonb not null,
  -- What a stop did, as counts.
  result jsonb,
  dismissed_until timestamptz,
  by_id uuid not null references members (id),
  at timestamptz not null,
  check ((decision = 'stopped') = (reason_class is not null and result is not null)),
  check (decision = 'dismissed' or dismissed_until is null)
);
---
comment on table risk_cases is 'Decisions of staff on risk groups. Rows are only added, and deleted with the account of the last member in them.';
---
create index risk_cases_by_mark on risk_cases (kind, mark, at desc);
---
create table risk_case_members (
  member_id uuid not null references members (id),
  case_id uuid not null references risk_cases (id),
  -- Whether the decision stopped this member.
  is_stopped boolean not null,
  -- The member as the group's screen showed them, without name and address.
  evidence jsonb not null,
  primary key (member_id, case_id)
);
---
comment on table risk_case_members is 'The members of a risk group at the time of a decision.';
---
create index risk_case_members_by_case on risk_case_members (case_id);
---
create function refuse_risk_case_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from risk_case_members where case_id = old.id) then
    return old;
  end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'check_violation';
end $$;
---
create trigger risk_cases_append_only before update or delete on risk_cases
  for each row execute function refuse_risk_case_change();
---
create trigger risk_case_members_append_only before update on risk_case_members
  for each row execute function refuse_change();
---
create trigger risk_cases_keep_all before truncate on risk_cases
  for each statement execute function refuse_change();
---
create trigger risk_case_members_keep_all before truncate on risk_case_members
  for each statement execute function refuse_change();
