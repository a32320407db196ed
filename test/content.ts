import type { ContentDocument } from '#contracts/content-rules.ts'
import type { Actor } from './actor.ts'
import type { Action } from './staff-action.ts'

/** Saves a text as the next version after the one that was seen. */
export const saveText = (staff: Actor, document: ContentDocument, text: string, expectedVersion: number) =>
  staff.call('POST /api/admin/content/:document/versions', {
    params: { document },
    body: { expectedVersion, fields: { text } },
  })

export const publish = (
  staff: Actor,
  document: ContentDocument,
  version: number | null,
  startsAt: string | null = null,
) =>
  staff.call('POST /api/admin/content/:document/publications', {
    params: { document },
    body: { version, startsAt, reason: 'A clearer text' },
  })

export const cancelPublication = (staff: Actor, document: ContentDocument, number: number) =>
  staff.call('DELETE /api/admin/content/:document/publications/:number', {
    params: { document, number: String(number) },
  })

export const contentOf = async (staff: Actor, document: ContentDocument) =>
  (await staff.call('GET /api/admin/content/:document', { params: { document } })).body

/** Saves another text of the questions. @returns its number */
async function nextVersion(staff: Actor): Promise<number> {
  const { version } = await contentOf(staff, 'faq')
  return (await saveText(staff, 'faq', `## Question ${version + 1}?\n\nYes.`, version)).body.version
}

/** Calls of staff on texts. */
export const CONTENT_ACTIONS: Readonly<Record<string, Action>> = {
  'POST /api/admin/content/:document/versions': async ({ staff }) => {
    const { version } = await contentOf(staff, 'faq')
    return () => saveText(staff, 'faq', '## Why?\n\nBecause.', version)
  },
  'POST /api/admin/content/:document/publications': async ({ staff }) => {
    const version = await nextVersion(staff)
    return () => publish(staff, 'faq', version)
  },
  'DELETE /api/admin/content/:document/publications/:number': async ({ staff, app }) => {
    const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await publish(staff, 'faq', await nextVersion(staff), at)
    const [next] = (await contentOf(staff, 'faq')).publications
    return () => cancelPublication(staff, 'faq', next?.number ?? 0)
  },
}
