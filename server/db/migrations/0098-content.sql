-- Texts that staff edit: versions that never change, and when which of them is shown.
create table content_versions (
  document text not null,
  number integer not null check (number > 0),
  -- Texts by field, such as {"text": "..."}.
  fields jsonb not null,
  at timestamptz not null,
  by_id uuid not null references members (id),
  primary key (document, number)
);
---
comment on table content_versions is 'Versions of the texts that staff edit. A change is a new version; a version never changes.';
---
create trigger content_versions_append_only before update or delete on content_versions
  for each row execute function refuse_change();
---
create trigger content_versions_keep_all before truncate on content_versions
  for each statement execute function refuse_change();
---
-- Of the publications that have started, the one with the latest start is shown; of equal starts, the one with the greatest number.
create table content_publications (
  document text not null,
  number integer not null check (number > 0),
  -- Null for the text that the product comes with.
  version integer,
  starts_at timestamptz not null,
  -- From then on nothing of it is shown; null without an end.
  ends_at timestamptz,
  reason text not null,
  at timestamptz not null,
  by_id uuid not null references members (id),
  approved_by uuid references members (id),
  cancelled_at timestamptz,
  primary key (document, number),
  foreign key (document, version) references content_versions (document, number),
  constraint content_publications_end check (ends_at > starts_at),
  constraint content_publications_cancelled check (cancelled_at < starts_at),
  constraint content_publications_second_person check (approved_by <> by_id)
);
---
comment on table content_publications is 'When a version of a text is shown.';
---
alter table approvals
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check check (kind in ('points', 'price', 'codes', 'promo_code', 'task', 'refund', 'role',
    'rule_activation', 'campaign', 'ledger', 'content'));
