import { useState } from 'react'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'

/**
 * Returns the plan as it was when a dialog opened, so that the server refuses to overwrite a later change by a colleague. After such a
 * refusal it is the current plan: the form, which stays as it was filled in, can be sent again.
 */
export function useSeenPlan(plan: AdminPlan, isConflict: boolean): AdminPlan {
  const [seen, setSeen] = useState(plan)
  if (isConflict && seen !== plan) setSeen(plan)
  return seen
}
