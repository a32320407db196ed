-- Another read of one member's history, like those of migration 0119.

create function newest_log(of_member uuid, most bigint) returns setof points_audit_log language sql stable as
$$ select * from points_audit_log where member_id = of_member order by id desc limit most $$;
