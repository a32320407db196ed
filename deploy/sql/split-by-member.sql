-- Splits the tables that grow with every play by member, in place: psql "$DATABASE_URL" -v parts=8 -f deploy/sql/split-by-member.sql
-- Stop every instance first; rows are copied, so there must be room for each table twice. It is one transaction: all or nothing.
-- Keys, indexes, references, triggers and rights keep their names. Why and when: docs/operations/beyond-one-machine.md.

\set ON_ERROR_STOP on
begin;
select set_config('paz.parts', :'parts', true);
\ir split-by-member-steps.sql
commit;
