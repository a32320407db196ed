-- What staff have set for the quiz: one row.

create table quiz_settings (
  id integer primary key check (id = 1),
  -- Whether a review tells the right answers once the member's reward day of the quiz has ended.
  tells_answers boolean not null
);
---
insert into quiz_settings (id, tells_answers) values (1, false);
