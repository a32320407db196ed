import { createContext, useContext } from 'react'
import { type Typed, textAt } from './typed-rules.ts'

/** The draft that the fields of the editor read and change. */
export interface DraftForm {
  readonly typed: Typed
  /** The set that is edited, as texts. Fields that differ from it are marked. */
  readonly base: Typed
  /** Errors by path. */
  readonly errors: ReadonlyMap<string, string>
  readonly change: (path: string, value: Typed) => void
}

export const DraftFormContext = createContext<DraftForm | undefined>(undefined)

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext)
  if (!form) throw new Error('useDraftForm outside of the editor')
  return form
}

/** Returns the text at a path, its error, and the text of the edited set where it differs. */
export function useDraftField(path: string) {
  const { typed, base, errors, change } = useDraftForm()
  const [value, before] = [textAt(typed, path), textAt(base, path)]
  return {
    value,
    before: value === before ? undefined : before,
    error: errors.get(path),
    onChange: (text: string) => change(path, text),
  }
}
