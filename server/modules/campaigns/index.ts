/** The public interface of campaigns. */
export { campaignsData } from './account-data.ts'
export { announceCampaigns } from './announce-campaigns.ts'
export type { CampaignsContext } from './context.ts'
export { campaignApproval } from './propose-campaign.ts'
export { removeBudgets } from './remove-budgets.ts'
export { publishCampaignEvent } from './store.ts'
