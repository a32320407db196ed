import type { ProposalContext } from '#server/modules/approvals/index.ts'

export interface CampaignsContext extends ProposalContext {
  /** APP_TIME_ZONE: starts and ends are minutes of its clock. */
  readonly timeZone: string
}
