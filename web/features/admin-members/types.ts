import type { StatusAction } from '#contracts/member-rules.ts'
import type { ListedMember } from '#contracts/members.ts'
import type { Selection } from '~/lib/use-selection.ts'

/** An action on one member of the list. */
export type RowAction = { readonly member: ListedMember; readonly act: StatusAction | 'points' }

/** Props that the table and the cards have in common. */
export interface RowsProps {
  items: readonly ListedMember[]
  selection: Selection
  onOpen: (id: string) => void
  onAction: (act: RowAction) => void
}
