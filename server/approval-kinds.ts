import { roleApproval } from './modules/accounts/index.ts'
import type { ApprovalKinds } from './modules/approvals/index.ts'
import { campaignApproval } from './modules/campaigns/index.ts'
import { contentApproval } from './modules/content/index.ts'
import { ledgerApproval } from './modules/economy/index.ts'
import { adjustmentApproval } from './modules/members/index.ts'
import { promoCodeApproval } from './modules/promo-codes/index.ts'
import { codesApproval, priceApproval, type RewardsContext, refundApproval } from './modules/rewards/index.ts'
import { type RuleChangesContext, ruleActivationApproval } from './modules/rule-changes/index.ts'
import { taskApproval } from './modules/tasks/index.ts'

/** Returns all kinds of proposals that another member of staff approves. */
export const approvalKinds = (context: RewardsContext & RuleChangesContext): ApprovalKinds => [
  adjustmentApproval(context),
  priceApproval(),
  codesApproval(),
  ledgerApproval(context.timeZone),
  promoCodeApproval(),
  taskApproval(),
  refundApproval(context),
  roleApproval(context),
  campaignApproval(context),
  contentApproval(),
  ruleActivationApproval(context),
]
