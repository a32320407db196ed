import type { TestApp } from '../app.ts'
import { everything } from '../deletion.ts'

/** Notes of use, which a refused request may leave: when a session was last used, and how often something was tried. */
const NOTES = ['sessions', 'throttles', 'sign_in_failures', 'sign_in_hours']

/** All rows of all tables but the notes of use: equal before and after what must change nothing. */
export async function stateOf(app: TestApp): Promise<Record<string, string>> {
  const rows = await everything(app)
  for (const name of NOTES) rows.delete(name)
  return Object.fromEntries(rows)
}
