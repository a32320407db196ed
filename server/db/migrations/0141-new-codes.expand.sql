-- Each code that arrives is celebrated once (docs/product.md#new-codes).
alter table redemptions add column has_new_code boolean not null default false;
---
comment on column redemptions.has_new_code is 'Whether its code has arrived and its member has not been shown so yet.';
---
create function mark_new_code() returns trigger language plpgsql as $$
begin
  new.has_new_code := true;
  return new;
end $$;
---
-- Works with the previous version: its codes are celebrated once the new version shows the history.
create trigger redemptions_new_code before update of status on redemptions for each row
  when (new.status = 'completed' and old.status <> 'completed') execute function mark_new_code();
