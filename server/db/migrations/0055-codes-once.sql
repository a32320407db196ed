-- An activation code is given out once. Codes are encrypted, so a keyed fingerprint is compared instead.

alter table redemptions
  -- HMAC of the normalised code, after the id of its key. Null for codes of earlier versions until a job has added it.
  add column code_fingerprint text,
  -- True for a code that was given out twice before this rule: the unique index leaves it out.
  add column code_repeated boolean not null default false,
  add constraint redemptions_fingerprint_of_code check (code_fingerprint is null or activation_code is not null);
---
create unique index redemptions_code_once on redemptions (code_fingerprint) where not code_repeated;
---
create index redemptions_repeated_codes on redemptions (code_fingerprint) where code_repeated;
---
create index redemptions_without_fingerprint on redemptions (id) where activation_code is not null and code_fingerprint is null;
