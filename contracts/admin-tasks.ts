import { z } from 'zod'
import { AD_KINDS, AD_TASKS, isAdLink, isHttpsLink } from './ad-rules.ts'
import { route } from './route.ts'
import { TASK_POINTS_MAX } from './rules.ts'
import { CHANNEL_TASK_TYPES } from './tasks.ts'
import { Id, PlainLine, Points } from './values.ts'

export const AdminTask = z.object({
  id: Id,
  type: z.enum(CHANNEL_TASK_TYPES),
  title: z.string(),
  text: z.string(),
  points: Points,
  channel: z.string(),
  link: z.string(),
  active: z.boolean(),
})
AdminTask.register(z.globalRegistry, { id: 'AdminTask', description: 'A task on a channel, as staff see it.' })
export type AdminTask = z.infer<typeof AdminTask>

export const AdminAdLink = z.object({
  kind: z.enum(AD_KINDS),
  task: z.enum(AD_TASKS),
  title: z.string(),
  /** What opens now. */
  url: z.string(),
  /** What the environment says, which holds where staff have set nothing. */
  configured: z.string(),
  /** Whether staff have set it. */
  isOwn: z.boolean(),
})
AdminAdLink.register(z.globalRegistry, { id: 'AdminAdLink', description: 'The link of an ad task.' })
export type AdminAdLink = z.infer<typeof AdminAdLink>

export const listAdminTasks = route('GET /api/admin/tasks', {
  access: 'system.manage',
  summary: 'The channel tasks in their order, including those that are off, and the links of the ads',
  output: z.object({
    tasks: z.array(AdminTask),
    adLinks: z.array(AdminAdLink),
    /** What only the environment changes, because the pages' security policy follows it. */
    environment: z.object({ frame: z.string(), scripts: z.int(), scratch: z.string() }),
    /** Whether a bot can verify who is in a Telegram channel. */
    canVerify: z.boolean(),
    /** Whether more points, and an offer of a task that is off, wait for a colleague. */
    offersWait: z.boolean(),
  }),
})

export const editTask = route('PATCH /api/admin/tasks/:id', {
  access: 'system.manage',
  summary: 'Change a task on a channel; what is left out stays',
  params: z.object({ id: Id }),
  body: z.object({
    title: PlainLine(100).pipe(z.string().min(1, 'Please fill in this field')).optional(),
    text: PlainLine(300).optional(),
    points: z.int().min(1).max(TASK_POINTS_MAX).optional(),
    channel: PlainLine(100).pipe(z.string().min(1, 'Please fill in this field')).optional(),
    link: z.string().trim().refine(isHttpsLink, 'The link must start with https://').optional(),
    active: z.boolean().optional(),
  }),
  /** `waits`: points and offer stay as they were until a colleague has approved them; the rest is saved. */
  output: z.object({ task: AdminTask, waits: z.boolean() }),
  errors: ['notFound', 'taskChannelInvalid', 'approvalDuplicate', 'limitPoints'],
})

export const orderTasks = route('PUT /api/admin/task-order', {
  access: 'system.manage',
  summary: 'Put the channel tasks into another order: all of them, each once',
  body: z.object({ ids: z.array(Id).min(1).max(500) }),
  output: z.object({ tasks: z.array(AdminTask) }),
  errors: ['taskOrderConflict'],
})

export const setAdLink = route('PUT /api/admin/ad-links', {
  access: 'system.manage',
  summary: 'Set what an ad task opens, or, by null, leave it to the configuration again',
  body: z.object({
    kind: z.enum(AD_KINDS),
    task: z.enum(AD_TASKS),
    url: z
      .string()
      .trim()
      .refine(isAdLink, 'The link must start with https://, or be a page of this site such as /ad')
      .nullable(),
  }),
  output: z.object({ adLinks: z.array(AdminAdLink) }),
})

export const adminTasksRoutes = { listAdminTasks, editTask, orderTasks, setAdLink }
