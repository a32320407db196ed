-- What staff find, sort and change members by. Each list is read from an index that begins with the status, so that a page
-- costs the same whichever status is asked for, and however many members there are.

-- As it is searched and sorted: without case, accents and the tail of a very long text. A database whose locale is C knows
-- no capitals but A to Z, so that those of Latin, Greek and Cyrillic which have no accent to lose are named.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
  select left(translate(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
    'ØÆŒÐÞŁĐĦŊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'øæœðþłđħŋαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'), 100)
$$;
---
-- The words that a member is found by, each from its beginning: those of the name, the address, and their parts behind
-- a sign. asha.rao@gmail.com is also rao@gmail.com and gmail.com, but not com.
create function search_words(name text, email text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(part, i)), '{}')
  from regexp_split_to_table(fold_text(name) || ' ' || fold_text(email), '\s+') part, generate_series(1, length(part)) i
  where (i = 1 or (substr(part, i - 1, 1) in ('.', '_', '+', '-', '''', '@')
      and (strpos(part, '@') = 0 or i <= strpos(part, '@') + 1)))
    and substr(part, i) <> ''
$$;
---
alter table members
  -- When the last session was opened; 1970 for who never had one.
  add column last_login_at timestamptz not null default '1970-01-01 00:00:00+00',
  -- Why, since when and by whom somebody is not active, and when that ends by itself.
  add column status_reason text not null default '',
  add column status_since timestamptz,
  add column status_by uuid references members (id),
  add column status_until timestamptz,
  add constraint members_status_ends check (status_until is null or status in ('banned', 'suspended'));
---
update members m set last_login_at = s.at
from (select member_id, max(created_at) as at from sessions group by member_id) s where s.member_id = m.id;
---
-- Asked at the commit: a session that was opened for a password and taken back is no login.
create function note_sign_in() returns trigger language plpgsql as $$
begin
  update members set last_login_at = greatest(last_login_at, new.created_at)
  where id = new.member_id and exists (select 1 from sessions where id = new.id);
  return null;
end
$$;
---
create constraint trigger sessions_last_login after insert on sessions deferrable initially deferred
  for each row execute function note_sign_in();
---
create index members_by_joined on members (status, created_at, id);
---
create index members_by_last_login on members (status, last_login_at, id);
---
create index members_by_name on members (status, (fold_text(name) collate "C"), id);
---
create index members_by_status_end on members (status_until) where status_until is not null;
---
-- The words of all members who have not gone. No foreign key: a trigger keeps them in step.
create table member_words (
  status text not null,
  word text collate "C" not null,
  member_id uuid not null,
  primary key (status, word, member_id)
);
---
insert into member_words (status, word, member_id)
select status, unnest(search_words(name, email)), id from members where status <> 'deleted';
---
-- What members are sorted by that plays change, and how often they have played: kept by the follower of the leaderboard,
-- a second behind, so that no play waits for it. What is shown as the balance is the wallet's.
create table member_sums (
  member_id uuid primary key references members (id) on delete cascade,
  status text not null,
  points bigint not null,
  total_earned bigint not null,
  spins integer not null default 0,
  scratches integer not null default 0,
  tasks integer not null default 0
) with (fillfactor = 80);
---
-- What the follower has not taken yet, it will still add.
with entries as (
  select member_id, task_type, 1 as n from transactions
  union all
  select member_id, task_type, -1 from standing_changes where type is not null
), played as (
  select member_id,
    greatest(0, sum(n) filter (where task_type = 'spin_win')) as spins,
    greatest(0, sum(n) filter (where task_type = 'scratch_earn')) as scratches,
    greatest(0, sum(n) filter (where task_type in ('telegram', 'youtube', 'daily_ad', 'special_task2'))) as tasks
  from entries group by member_id
)
insert into member_sums (member_id, status, points, total_earned, spins, scratches, tasks)
select w.member_id, m.status, w.points, w.total_earned, coalesce(p.spins, 0), coalesce(p.scratches, 0), coalesce(p.tasks, 0)
from wallets w join members m on m.id = w.member_id left join played p on p.member_id = w.member_id
where m.status <> 'deleted';
---
create index member_sums_by_points on member_sums (status, points, member_id);
---
create index member_sums_by_total_earned on member_sums (status, total_earned, member_id);
---
create function list_wallet() returns trigger language plpgsql as $$
begin
  insert into member_sums (member_id, status, points, total_earned)
  select id, status, new.points, new.total_earned from members where id = new.member_id and status <> 'deleted';
  return null;
end
$$;
---
create trigger wallets_listed after insert on wallets for each row execute function list_wallet();
---
create function list_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from member_words w using unnest(search_words(old.name, old.email)) o
    where w.status = old.status and w.word = o and w.member_id = old.id;
    if new.status = 'deleted' then
      delete from member_sums where member_id = new.id;
    elsif new.status <> old.status then
      update member_sums set status = new.status where member_id = new.id;
    end if;
  end if;
  if new.status <> 'deleted' then
    insert into member_words (status, word, member_id) select new.status, unnest(search_words(new.name, new.email)), new.id;
  end if;
  return null;
end
$$;
---
create trigger members_listed after insert on members for each row execute function list_member();
---
create trigger members_listed_anew after update of name, email, status on members for each row
  when ((old.name, old.email, old.status) is distinct from (new.name, new.email, new.status)) execute function list_member();
---
-- What staff write down about a member, for staff.
create table member_notes (
  member_id uuid not null references members (id),
  -- Made of the time and chance: later notes have larger ids.
  id uuid not null,
  by_id uuid not null references members (id),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  primary key (member_id, id)
);
