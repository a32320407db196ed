import type { ContentDetail } from '#contracts/content.ts'
import { createDrafts, useDraft } from '~/lib/drafts.ts'
import { useMember } from '~/lib/session.ts'
import type { Fields } from './queries.ts'

interface Typed {
  /** Undefined while nothing is typed. */
  readonly fields: Fields | undefined
  /** The version that the text was based on. */
  readonly based: { readonly version: number; readonly fields: Fields } | undefined
}

/** What is typed by document. It stays until it is saved or discarded, also when the session ends. */
const draftOf = createDrafts<Typed>({ fields: undefined, based: undefined })

export const isEqual = (one: Fields, other: Fields): boolean =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''))

export type ContentDraft = ReturnType<typeof useContentDraft>

/** Returns the edited text of a document. A text that is not typed over follows the newest version. */
export function useContentDraft(detail: ContentDetail) {
  const draft = draftOf(useMember().id, detail.document)
  const typed = useDraft(draft)
  const newest = { version: detail.version, fields: detail.fields as Fields }
  const { fields = newest.fields, based = newest } = typed
  const changed = !isEqual(fields, based.fields)
  // A saved text is shown until the detail with its version arrives.
  const current = changed || based.version > newest.version ? { fields, based } : { ...newest, based: newest }
  return {
    fields: current.fields,
    based: current.based,
    changed,
    change: (fields: Fields) => draft.update({ fields, based: current.based }),
    markSaved: (version: number, saved: Fields) => draft.update({ based: { version, fields: saved } }),
    discard: draft.clear,
  }
}
