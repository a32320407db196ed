import type { ProposalContext } from '#server/modules/approvals/index.ts'

export interface RuleChangesContext extends ProposalContext {
  /** The product's time zone (APP_TIME_ZONE), in which activations are stated. */
  readonly timeZone: string
  /** Host of the configured question service. */
  readonly questionsFrom: string | undefined
}
