// All routes that are served by a command.

import type { Random } from './adapters/random.ts'
import type { Telegram } from './adapters/telegram.ts'
import type { MountCommand } from './commands/serve-command.ts'
import { type BonusContext, claimWelcomeBonus } from './modules/accounts/welcome-bonus.ts'
import { claimCheckIn } from './modules/check-in/claim-check-in.ts'
import { rotateSeeds } from './modules/fairness/rotate-seeds.ts'
import { claimScratchCard } from './modules/games/claim-scratch-card.ts'
import { createScratchCard } from './modules/games/create-scratch-card.ts'
import { answerQuestion } from './modules/games/quiz/answer-question.ts'
import { type QuizContext, startQuiz } from './modules/games/quiz/start-quiz.ts'
import { spinWheel } from './modules/games/spin-wheel.ts'
import type { Notifier } from './modules/notifications/index.ts'
import { type PromoContext, redeemPromoCode } from './modules/promo-codes/redeem-promo-code.ts'
import { requestRedemption } from './modules/rewards/request-redemption.ts'
import { claimAd } from './modules/tasks/claim-ad.ts'
import { type LinkContext, linkTelegram } from './modules/tasks/link-telegram.ts'
import { startAd } from './modules/tasks/start-ad.ts'
import { type VerifyContext, verifyTask } from './modules/tasks/verify-task.ts'
import { visitTask } from './modules/tasks/visit-task.ts'

export interface CommandsContext extends BonusContext, PromoContext, QuizContext, LinkContext, VerifyContext {
  readonly notifier: Notifier
  readonly random: Random
  readonly telegram: Telegram
}

export function mountCommands(mountCommand: MountCommand, context: CommandsContext): void {
  const { notifier, random } = context
  mountCommand(claimWelcomeBonus(context))
  mountCommand(spinWheel(notifier))
  mountCommand(createScratchCard(random))
  mountCommand(claimScratchCard(notifier))
  mountCommand(startAd(random))
  mountCommand(claimAd(notifier))
  mountCommand(rotateSeeds(random, notifier))
  mountCommand(claimCheckIn(notifier))
  mountCommand(startQuiz(context))
  mountCommand(answerQuestion(notifier))
  mountCommand(requestRedemption(context))
  mountCommand(redeemPromoCode(context))
  mountCommand(visitTask())
  mountCommand(verifyTask(context))
  mountCommand(linkTelegram(context))
}
