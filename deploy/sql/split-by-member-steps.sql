-- The statements of split-by-member.sql without psql's commands. Run it in a transaction that has set `paz.parts`.

do $split$
declare
  -- A referenced table comes before the tables that refer to it.
  tables constant text[] := array['transactions', 'draws', 'points_audit_log', 'daily_counts', 'idempotency_keys'];
  parts constant int := current_setting('paz.parts')::int;
  name text;
  old regclass;
  options text;
  item record;
  statements text[];
  statement text;
  columns text;
begin
  if parts not between 2 and 1024 then raise exception 'parts must be from 2 to 1024, not %', parts; end if;
  foreach name in array tables loop
    old := name::regclass;
    if (select relkind from pg_class where oid = old) = 'p' then continue; end if;
    execute format('lock table %I in access exclusive mode', name);
    statements := '{}';

    -- References to the table are dropped first and created last. Keys, indexes and triggers of the table keep their names.
    for item in
      select conname, conrelid::regclass as holder, pg_get_constraintdef(oid) as def, contype, conrelid = old as own
      from pg_constraint
      where (conrelid = old and contype in ('p', 'u', 'f')) or (confrelid = old and contype = 'f')
      order by contype <> 'f', conrelid = old
    loop
      execute format('alter table %s drop constraint %I', item.holder, item.conname);
      if item.contype = 'f' then
        statements := statements || format('alter table %s add constraint %I %s',
          case when item.own then quote_ident(name) else item.holder::text end, item.conname, item.def);
      else
        statements := format('alter table %I add constraint %I %s', name, item.conname, item.def) || statements;
      end if;
    end loop;
    for item in select indexrelid::regclass as index, pg_get_indexdef(indexrelid) as def from pg_index where indrelid = old loop
      execute format('drop index %s', item.index);
      statements := item.def || statements;
    end loop;
    for item in select tgname, pg_get_triggerdef(oid) as def from pg_trigger where tgrelid = old and not tgisinternal loop
      statements := statements || item.def;
    end loop;
    -- Functions that return its rows.
    for item in
      select p.oid::regprocedure as reader, pg_get_functiondef(p.oid) as def from pg_proc p
      where prorettype = (select reltype from pg_class where oid = old)
    loop
      execute format('drop function %s', item.reader);
      statements := statements || item.def;
    end loop;
    select coalesce(array_to_string(reloptions, ', '), '') into options from pg_class where oid = old;
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns
      from pg_attribute where attrelid = old and attnum > 0 and not attisdropped;

    execute format('alter table %I rename to %I', name, name || '_whole');
    execute format('create table %I (like %I including defaults including constraints including identity including storage)
      partition by hash (member_id)', name, name || '_whole');
    for part in 0 .. parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s) %s', name || '_' || part, name,
        parts, part, case when options = '' then '' else 'with (' || options || ')' end);
    end loop;
    execute format('insert into %I (%s) overriding system value select %2$s from %I', name, columns, name || '_whole');

    -- Grants exactly the privileges of the original table.
    if (select relacl from pg_class where oid = old) is not null then
      execute format('revoke all on %I from public, current_user', name);
      for item in
        select privilege_type, case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as who
        from pg_class, aclexplode(relacl) where oid = old
      loop
        execute format('grant %s on %I to %s', item.privilege_type, name, item.who);
      end loop;
    end if;
    -- Identity columns continue after the last value.
    for item in
      select attname, pg_get_serial_sequence(name || '_whole', attname) as before, pg_get_serial_sequence(name, attname) as after
      from pg_attribute where attrelid = old and attidentity <> ''
    loop
      execute format('select setval(%L, greatest((select last_value from %s), 1), (select is_called from %2$s))', item.after, item.before);
    end loop;
    execute format('drop table %I', name || '_whole');
    foreach statement in array statements loop execute statement; end loop;
    execute format('analyze %I', name);
  end loop;
end
$split$;
