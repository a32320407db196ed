-- Staff find members by any part of the name, the address or the id; and staff are on the leaderboard only where the operator
-- wants it.

-- The pieces of one to three characters that a text consists of. A text contains a term only if it has all pieces of the term.
create function search_grams(value text, shortest integer, longest integer) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(value, start, size) collate "C"), '{}')
  from generate_series(shortest, longest) size, generate_series(1, length(value) - size + 1) start
$$;
---
-- What members who have not left are searched by. No foreign key: a trigger keeps the rows in step.
create table member_search (
  member_id uuid primary key,
  -- Name, address and the id without hyphens, one per line, folded like terms are. A term has no line break.
  words text collate "C" not null
);
---
create function search_text(id uuid, name text, email text) returns text language sql immutable parallel safe as $$
  select fold_text(name) || E'\n' || fold_text(email) || E'\n' || replace(id::text, '-', '')
$$;
---
insert into member_search (member_id, words)
select id, search_text(id, name, email) from members where status <> 'deleted';
---
create index member_search_grams on member_search using gin ((search_grams(words, 1, 3)) collate "C");
---
create function list_search() returns trigger language plpgsql as $$
begin
  if new.status = 'deleted' then
    delete from member_search where member_id = new.id;
  else
    insert into member_search (member_id, words) values (new.id, search_text(new.id, new.name, new.email))
    on conflict (member_id) do update set words = excluded.words where member_search.words <> excluded.words;
  end if;
  return null;
end
$$;
---
create trigger members_searched after insert on members for each row execute function list_search();
---
create trigger members_searched_anew after update of name, email, status on members for each row
  when ((old.name, old.email, old.status = 'deleted') is distinct from (new.name, new.email, new.status = 'deleted'))
  execute function list_search();
---
-- Whether staff are ranked: the setting RANK_STAFF of the server that started last.
alter table leaderboard_follower add column rank_staff boolean not null default false;
---
-- A member who becomes staff leaves the leaderboard, and one who is staff no longer comes back.
drop trigger members_standing on members;
---
create trigger members_standing after update of status, role on members
  for each row when ((old.status, old.role) is distinct from (new.status, new.role)) execute function note_standing();
---
insert into standing_changes (member_id, points, at) select id, 0, now() from members where role <> 'member';
