import { z } from 'zod'
import { route } from './route.ts'
import { filtersOf, VIEW_LISTS, VIEW_NAME_MAX, VIEW_QUERY, VIEW_QUERY_MAX } from './saved-view-rules.ts'
import { Id, PlainLine } from './values.ts'

/** Views of lists that staff save for themselves (docs/product.md#saved-views). */

const List = z.enum(VIEW_LISTS)
const Name = PlainLine(VIEW_NAME_MAX).pipe(z.string().min(1, 'Please enter a name'))
const Query = z
  .string()
  .max(VIEW_QUERY_MAX)
  .regex(VIEW_QUERY, 'Please choose a filter first')
  .transform(filtersOf)
  .pipe(z.string().min(1, 'Please choose a filter first').max(VIEW_QUERY_MAX))

const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** Names and values of filters, encoded as in the address of the list. */
  query: z.string(),
})
SavedView.register(z.globalRegistry, { id: 'SavedView', description: 'Named filters of a list, of one staff member.' })
export type SavedView = z.infer<typeof SavedView>

const ByView = z.object({ id: Id })

export const listSavedViews = route('GET /api/admin/saved-views', {
  access: 'admin.enter',
  summary: 'The viewer’s own views of a list, by name',
  query: z.object({ list: List }),
  output: z.object({ items: z.array(SavedView) }),
})

export const addSavedView = route('POST /api/admin/saved-views', {
  access: 'admin.enter',
  summary: 'Save the filters of a list under a name',
  notAuditedBecause: 'it changes only what this staff member sees',
  body: z.object({ list: List, name: Name, query: Query }),
  output: ByView,
  errors: ['viewNameTaken', 'viewsMost'],
})

export const changeSavedView = route('PUT /api/admin/saved-views/:id', {
  access: 'admin.enter',
  summary: 'Rename a view, and optionally replace its filters',
  notAuditedBecause: 'it changes only what this staff member sees',
  params: ByView,
  body: z.object({ name: Name, query: Query.optional() }),
  output: ByView,
  errors: ['notFound', 'viewNameTaken'],
})

export const deleteSavedView = route('DELETE /api/admin/saved-views/:id', {
  access: 'admin.enter',
  summary: 'Delete a view',
  notAuditedBecause: 'it changes only what this staff member sees',
  params: ByView,
  output: ByView,
  errors: ['notFound'],
})

export const savedViewsRoutes = { listSavedViews, addSavedView, changeSavedView, deleteSavedView }
