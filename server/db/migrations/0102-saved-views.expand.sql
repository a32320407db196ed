-- Views that staff save of a list: a name for its filters (docs/product.md#saved-views).
create table saved_views (
  member_id uuid not null references members (id),
  id uuid not null,
  -- The page of the list, such as redemptions.
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (char_length(name) between 1 and 60),
  -- The filters as the query string of the address.
  query text not null check (char_length(query) between 1 and 500),
  created_at timestamptz not null,
  primary key (member_id, id)
);
---
comment on table saved_views is 'Named filters of staff lists. Each belongs to one member of the staff and is deleted with the account.';
---
create unique index saved_views_name on saved_views (member_id, list, lower(name));
