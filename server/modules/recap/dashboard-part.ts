import { type Part, part } from '#server/db/parts.ts'

/** The month `recapMonth` of the input, if the member has a recap of it. */
export const RECAP_OF: Part<string | null> = part(
  "select to_json(r.month) from month_recaps r where r.member_id = m.id and r.month = call.input ->> 'recapMonth'",
)
