-- Partitions the tables that grow with every play by member, in place: psql "$DATABASE_URL" -v parts=8 -f deploy/sql/split-by-member.sql
-- Stop all instances first. Rows are copied, so the disk must have room for each table twice. It is one transaction: all or nothing.
-- Keys, indexes, references, triggers and privileges are the same afterwards. Reasons and limits: docs/operations/beyond-one-machine.md.

\set ON_ERROR_STOP on
begin;
select set_config('paz.parts', :'parts', true);
\ir split-by-member-steps.sql
commit;
