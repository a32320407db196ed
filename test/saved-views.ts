import type { Actor } from './actor.ts'

/** Saves a view of the members as staff. @returns its id */
export async function saveView(staff: Actor, name = 'A view', query = 'status=banned'): Promise<string> {
  const { body } = await staff.call('POST /api/admin/saved-views', { body: { list: 'users', name, query } })
  return body.id
}
