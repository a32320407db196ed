import { z } from 'zod'
import { AD_KINDS, AD_TASKS } from './ad-rules.ts'
import { Closing } from './closings.ts'
import { route } from './route.ts'
import { Id, Instant, Points } from './values.ts'

export const AdView = z.object({
  id: Id,
  leftMs: z.int(),
  /** How long it must stay open, by the rules it began with. */
  seconds: z.int(),
  claimed: z.boolean(),
})
AdView.register(z.globalRegistry, {
  id: 'AdView',
  description: 'An ad that was started today. Its time is a duration, so it does not depend on the browser’s clock.',
})

export const AdTaskState = z.object({
  task: z.enum(AD_TASKS),
  title: z.string(),
  /** What claiming it pays; for an ad that was started, by the rules it began with. */
  points: Points,
  /** What starting it opens in a tab of its own. */
  adUrl: z.string(),
  /** Null until it is started today. */
  view: AdView.nullable(),
})
export type AdTaskState = z.infer<typeof AdTaskState>

export const AdPage = z.object({
  points: Points,
  tasks: z.array(AdTaskState),
  /** Null while another ad can be started. */
  closing: Closing.nullable(),
})

/** What stands in the frame of the hub: a page of the house, or what the operator has set. */
export const AdFrame = z.object({ url: z.string(), house: z.boolean() })

export const readAdTasks = route('GET /api/special-tasks', {
  access: 'member',
  summary: 'Both pages of ad tasks as they stand today, when they come back, and the ad of the hub',
  output: z.object({
    resetsAt: Instant,
    /** How long a new ad must stay open, in seconds. */
    seconds: z.int(),
    pages: z.object({ daily_ad: AdPage, special_task2: AdPage }),
    frame: AdFrame,
  }),
})

export const startAd = route('POST /api/special-tasks/ads', {
  access: 'member',
  summary: 'Start one of today’s ads, or get the one that was started already',
  body: z.object({ kind: z.enum(AD_KINDS), task: z.enum(AD_TASKS) }),
  output: AdView,
  errors: ['taskCompleted', 'adWaiting', 'adTooLate', 'coolingOff', 'dailyCapReached', 'budgetClosed'],
})

export const claimAd = route('POST /api/special-tasks/ads/:id/claim', {
  access: 'member',
  summary: 'Credit an ad that was looked at long enough, once',
  params: z.object({ id: Id }),
  output: z.object({ points: Points, balance: Points, totalEarned: Points }),
  errors: ['notFound', 'taskCompleted', 'adTooEarly', 'adExpired'],
})

export const adTasksRoutes = { readAdTasks, startAd, claimAd }
