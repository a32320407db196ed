import { z } from 'zod'
import { route } from './route.ts'
import { Points } from './values.ts'

export const readStaffBudget = route('GET /api/admin/budget', {
  access: 'admin.enter',
  summary: 'How many points of value the viewer may still move today without a colleague',
  output: z.object({
    /** Over the last 24 hours; null where there is no limit. */
    budget: z.object({ daily: Points, used: Points, left: Points }).nullable(),
  }),
})

export const staffBudgetRoutes = { readStaffBudget }
