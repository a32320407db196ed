import type { ReactNode } from 'react'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { AddDialog } from './add-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
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
  onAction: (act: Action | undefined) => void
  preview: (subscriptionId: string) => ReactNode
}

/** Shows the dialog of an action. It closes if the plan was deleted in the meantime. */
export function PlanActions({ act, plans, factor, cutsWait, onAction, preview }: PlanActionsProps) {
  if (!act) return null
  const close = () => onAction(undefined)
  if (act.kind === 'add') return <AddDialog plans={plans} onClose={close} />
  const plan = plans.find(({ id }) => id === act.id)
  if (!plan) return null
  // A dialog that was opened from the plan returns to it.
  const back = () => onAction({ kind: 'open', id: plan.id })
  switch (act.kind) {
    case 'open':
      return <PlanDialog plan={plan} onAction={onAction} onClose={close} preview={preview(plan.subscriptionId)} />
    case 'points':
      return <PointsDialog plan={plan} factor={factor} cutsWait={cutsWait} onClose={back} />
    case 'stock':
      return <StockDialog plan={plan} onClose={back} />
    case 'codes':
      return <CodesDialog plan={plan} onClose={back} />
    case 'details':
      return <DetailsDialog plan={plan} onClose={back} />
    case 'delete':
      return <DeleteDialog plan={plan} onClose={back} onDeleted={close} />
  }
}
