-- Members' pictures. The files are elsewhere; a row is there before its file, and goes after it, so that no
-- file is ever forgotten. members.image holds the id of the picture that is shown.

create table pictures (
  id uuid primary key,
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  -- When the file goes. A picture that nobody has taken into use goes by itself; null is the one in use.
  delete_after timestamptz
);
---
create unique index one_picture_per_member on pictures (member_id) where delete_after is null;
---
create index pictures_to_delete on pictures (delete_after) where delete_after is not null;
