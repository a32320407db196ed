-- Members who were imported banned or suspended have no time of it, and their appeal was refused without one. They get the time of
-- their last change. No trigger depends on the column, and an index finds the few rows.
-- Works with the previous version: it shows the time to staff, and accepts the appeal.
update members set status_since = updated_at where status in ('banned', 'suspended') and status_since is null;
