-- What every entry costs, halved, and a way for a play that was computed beforehand to be refused as a whole.

-- The same bytes as before. As PL/pgSQL the plan is kept by the connection; in SQL it was made anew for every entry.
create or replace function ledger_hash(
  prev_hash bytea, member_id uuid, seq bigint, type text, points bigint, balance_after bigint,
  description text, task_type text, reference text, reason text, created_at timestamptz
) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(prev_hash || convert_to(
    member_id::text || '|' || seq || '|' || type || '|' || points || '|' || balance_after || '|'
    || octet_length(description) || ':' || description || '|' || task_type || '|'
    || case when reference is null then '-' else octet_length(reference) || ':' || reference end || '|'
    || octet_length(reason) || ':' || reason || '|' || (extract(epoch from created_at) * 1000)::bigint, 'UTF8'));
end
$$;
---
-- Ends the statement that calls it, with all that it has done. 40001: whoever sent it computes anew.
create function refuse_stale() returns boolean language plpgsql as $$
begin
  raise exception 'computed from what has changed meanwhile' using errcode = 'serialization_failure';
end
$$;
