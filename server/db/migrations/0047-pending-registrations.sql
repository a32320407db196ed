-- A registration waits here until its address is confirmed. Several may wait for one mailbox: each keeps what was typed with it, and its
-- own link. Confirming one of them gives the account its name and password, and deletes the others.
create table pending_registrations (
  id uuid primary key,
  -- The account that was made with the first registration of the mailbox.
  member_id uuid not null references members (id) on delete cascade,
  name text not null,
  email text not null,
  phone text,
  time_zone text not null,
  password text not null,
  has_long_password boolean not null,
  created_at timestamptz not null
);
---
create index pending_registrations_by_member on pending_registrations (member_id, created_at);
---
create index pending_registrations_by_email on pending_registrations (email);
---
-- Deleting old ones.
create index pending_registrations_by_age on pending_registrations (created_at);
---
-- Whether the password has the length that staff need without a second factor. Only its hash is stored: this is written when a password
-- is set, and when a sign-in has verified one.
alter table credentials add column has_long_password boolean not null default false;
---
-- Links that were mailed before name the member: the registration gets the member's id, and they keep working for their 24 hours.
insert into pending_registrations (id, member_id, name, email, phone, time_zone, password, has_long_password, created_at)
select distinct on (m.id) m.id, m.id, m.name, m.email, m.phone, m.time_zone, c.password, false, m.updated_at
from members m join credentials c on c.member_id = m.id and c.password is not null
where not m.email_confirmed and m.status <> 'deleted'
order by m.id, c.created_at;
---
-- Sessions end 90 days after the sign-in, those of staff after 12 hours, whatever their use.
update sessions s set expires_at = s.created_at + case when m.role = 'member' then interval '90 days' else interval '12 hours' end
from members m
where m.id = s.member_id and s.expires_at > s.created_at + case when m.role = 'member' then interval '90 days' else interval '12 hours' end;
