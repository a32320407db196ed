import type { Changes, Values } from './form-values.ts'
import type { CampaignsAnswer } from './queries.ts'

/** What the groups of the editor's fields get. */
export interface FieldsProps {
  values: Values
  /** Errors by path, such as 'overlay.multipliers.wheel'. */
  errors: ReadonlyMap<string, string>
  answer: CampaignsAnswer
  onChange: (changed: Changes) => void
}
