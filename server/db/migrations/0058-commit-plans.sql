-- What a statement of these functions reads has the same size whatever it is called with, so a plan that is made once serves all calls.
-- Planned anew for each call, a commit of one command took half as long again.
alter function commit_commands(jsonb) set plan_cache_mode = force_generic_plan;
---
alter function post_entries(jsonb, integer[]) set plan_cache_mode = force_generic_plan;
---
-- Nothing calls it since commands are decided first.
drop function refuse_stale();
