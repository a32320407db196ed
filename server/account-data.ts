// The personal data of all modules, in the order of a member's export.

import { type AccountData, pictureData, signInFailureData, staffData } from './modules/accounts/index.ts'
import { achievementsData } from './modules/achievements/index.ts'
import { archiveData } from './modules/archive/index.ts'
import { campaignsData } from './modules/campaigns/index.ts'
import { checkInData } from './modules/check-in/index.ts'
import { gamesData } from './modules/games/index.ts'
import { leaderboardData } from './modules/leaderboard/index.ts'
import { limitsData } from './modules/limits/index.ts'
import { notesData } from './modules/members/index.ts'
import { presenceData } from './modules/presence/index.ts'
import { promoData } from './modules/promo-codes/index.ts'
import { recapData } from './modules/recap/index.ts'
import { goalsData, pausesData, rewardsData } from './modules/rewards/index.ts'
import { riskData } from './modules/risk/index.ts'
import { savedViewsData } from './modules/saved-views/index.ts'
import { supportData } from './modules/support/index.ts'
import { tasksData } from './modules/tasks/index.ts'

export const ACCOUNT_DATA: readonly AccountData[] = [
  pictureData,
  staffData,
  signInFailureData,
  gamesData,
  checkInData,
  promoData,
  tasksData,
  rewardsData,
  goalsData,
  limitsData,
  pausesData,
  supportData,
  leaderboardData,
  achievementsData,
  recapData,
  archiveData,
  campaignsData,
  notesData,
  riskData,
  savedViewsData,
  presenceData,
]
