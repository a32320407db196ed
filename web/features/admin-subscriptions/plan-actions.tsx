import { useState } from 'react'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { AddDialog } from './add-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { PointsDialog } from './points-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'
import type { Action } from './types.ts'

interface PlanActionsProps {
  act: Action | undefined
  plans: readonly AdminPlan[]
  /** A price change by more than this factor needs a colleague; null for no such limit. */
  factor: number | null
  /** Whether each lower price needs a colleague's approval. */
  cutsWait: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Shows the dialog of an action. */
export function PlanActions({ act, plans, factor, cutsWait, onClose, onDeleted }: PlanActionsProps) {
  // A plan that a colleague deletes meanwhile stays in its dialog, with what was typed; the server says that it is gone.
  const [shown, setShown] = useState<AdminPlan>()
  const listed = act && act.kind !== 'add' ? plans.find(({ id }) => id === act.id) : undefined
  if (listed && listed !== shown) setShown(listed)
  if (!act) return null
  if (act.kind === 'add') return <AddDialog plans={plans} onClose={onClose} />
  const plan = listed ?? shown
  if (plan?.id !== act.id) return null
  switch (act.kind) {
    case 'points':
      return <PointsDialog plan={plan} factor={factor} cutsWait={cutsWait} onClose={onClose} />
    case 'stock':
      return <StockDialog plan={plan} onClose={onClose} />
    case 'codes':
      return <CodesDialog plan={plan} onClose={onClose} />
    case 'details':
      return <DetailsDialog plan={plan} onClose={onClose} />
    case 'delete':
      return <DeleteDialog plan={plan} onClose={onClose} onDeleted={onDeleted} />
  }
}
