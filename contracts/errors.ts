import { CODE_ERRORS } from './code-errors.ts'
import { STAFF_ERRORS } from './staff-errors.ts'
import { SUPPORT_ERRORS } from './support-errors.ts'

/**
 * Every refusal of the server, by its code: the HTTP status and the sentence that the member or staff read. `{name}` is replaced by the value
 * of that name. An unknown code does not compile. Where the specification has a sentence for a refusal, it is used word for word.
 */
export const ERRORS = {
  // Possible for every call
  invalidInput: [400, 'Please check the marked fields.'],
  malformedBody: [400, 'The request is not valid JSON.'],
  idempotencyKeyMissing: [400, 'This action needs an Idempotency-Key header with a UUID.'],
  unauthenticated: [401, 'Authentication required'],
  forbidden: [403, 'You do not have permission to perform this action'],
  crossSite: [403, 'This action must come from the site itself.'],
  notFound: [404, 'Nothing was found here.'],
  requestTooSlow: [408, 'The request took too long to arrive. Please try again.'],
  unknownHost: [421, 'This address does not belong to this site. Please use the site’s own address.'],
  bodyTooLarge: [413, 'The request is too large.'],
  unsupportedMediaType: [415, 'The request must be JSON.'],
  /** The key was first used with another path or body. */
  idempotencyKeyReused: [422, 'This was already sent with other details. Please try again.'],
  tooManyRequests: [429, 'Too many attempts. Please wait {seconds} seconds and try again.'],
  commandBusy: [503, 'This is not possible at the moment, and nothing was changed. Please try again.'],
  serverBusy: [503, 'Many people are signing in at the moment. Please try again in {seconds} seconds.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],

  // Settings
  configurationError: [503, 'Configuration Error. The server’s log names the settings that are invalid.'],

  // The database
  databaseNotConfigured: [503, 'Database not configured. Please connect to the backend provider first.'],
  databaseConnecting: [503, 'Unable to connect to database. Please try again later.'],
  // It is the server that does not reach its database: the reader's own connection works.
  databaseUnreachable: [503, 'Unable to connect to database. Please try again later.'],
  databaseTimedOut: [503, 'Database connection timed out. Please try again.'],
  databasePermissions: [
    503,
    'Database permissions need to be reset. Please contact support or use the admin panel to fix database issues.',
  ],
  databaseMigrationFailed: [503, 'We are updating the site. Please try again in a few minutes.'],
  databaseNewer: [503, 'We are updating the site. Please try again in a few minutes.'],
  readTooLong: [422, 'This takes too long to read and was stopped. Please narrow it down, for example to fewer days.'],
  storageFull: [503, 'We cannot save anything at the moment. Please try again in a few minutes.'],

  // Accounts
  emailHostNotAllowed: [400, 'Only {host} email addresses are allowed'],
  passwordsDoNotMatch: [400, 'Passwords do not match'],
  passwordTooShort: [400, 'Password must be at least 6 characters'],
  passwordTooCommon: [400, 'This password is too easy to guess. Please choose another one.'],
  passwordUnchanged: [400, 'The new password must differ from the current one.'],
  registrationFailed: [500, 'Registration failed'],
  emailNotConfirmed: [
    403,
    'Please confirm your email address before signing in. Check your inbox and spam folder for the confirmation link.',
  ],
  invalidCredentials: [401, 'Invalid email or password. Please check your credentials and try again.'],
  accountBanned: [403, 'This account has been banned. Please contact support.'],
  accountSuspended: [403, 'This account is suspended. Please contact support.'],
  resetTokenInvalid: [400, 'Invalid or missing reset token'],
  confirmationInvalid: [400, 'This confirmation link no longer works.'],
  registrationPasswordWrong: [400, 'This is not the password you chose when you registered.'],
  confirmationCodeWrong: [400, 'This code is wrong or has expired. Please check it or ask for a new one.'],

  // Staff and their second factor
  secondFactorNeeded: [401, 'Please enter the code from your authenticator app.'],
  secondFactorRequired: [403, 'Please set up two-factor sign-in for your account first.'],
  staffPasswordShort: [403, 'Staff need a password of at least 12 characters, or two-factor sign-in.'],
  secondFactorCodeWrong: [400, 'This code is wrong. Please check it and try again.'],
  secondFactorCodeUsed: [400, 'This code has already been used. Please wait for the next one.'],
  secondFactorOn: [409, 'Two-factor sign-in is already on.'],
  secondFactorOff: [409, 'Two-factor sign-in is not on.'],
  signInExpired: [401, 'This took too long. Please sign in again.'],
  emailMissing: [400, 'No email address found'],
  ...STAFF_ERRORS,
  ownSession: [409, 'This is the session you are using. Please confirm that you want to end it, or sign out.'],
  noSessions: [409, 'There are no sessions left to end.'],
  daysReversed: [400, 'The first day must not be after the last one.'],
  rangeInvalid: [400, 'The first day must not be after the last one, and at most 90 days can be shown.'],

  // Profile
  passwordFieldsMissing: [400, 'Please fill in all password fields'],
  newPasswordTooShort: [400, 'New password must be at least 6 characters'],
  newStaffPasswordTooShort: [400, 'Without two-factor sign-in, a staff password needs at least 12 characters'],
  newPasswordsDoNotMatch: [400, 'New passwords do not match'],
  currentPasswordIncorrect: [400, 'Current password is incorrect'],
  deletionNotConfirmed: [400, 'Please type "DELETE" to confirm account deletion'],
  lastSuperAdmin: [
    409,
    'You are the last super admin. Make someone else a super admin before you delete this account.',
  ],
  // Pictures
  imageTooLarge: [413, 'Image must be less than 5MB'],
  imageTypeNotAllowed: [415, 'Only JPEG, PNG, and WebP images are allowed'],
  imageUnreadable: [400, 'Failed to load image'],
  imageTooManyPixels: [400, 'This image has too many pixels. Please choose a smaller one.'],
  imageUploadFailed: [500, 'Failed to upload image. Please try again.'],
  imageNotRead: [500, 'Failed to load image'],
  uploadTooSlow: [408, 'The upload took too long. Please try again.'],

  // Ledger
  transactionInvalid: [409, 'Transaction validation failed'],
  insufficientPoints: [409, 'Insufficient points for redemption'],

  // Games
  coolingOff: [409, 'You are taking a break from playing. Your profile shows when it ends.'],
  playLimitReached: [409, 'You have reached your own limit of plays for today.'],
  dailyCapReached: [409, 'Today’s limit of points has no room for this. It opens again tomorrow.'],
  budgetClosed: [409, 'We have given out all the points we had planned for now. Please come back later.'],
  noSpinsRemaining: [409, 'No spins remaining today!'],
  noScratchesRemaining: [409, 'No scratches remaining today!'],
  noQuizzesRemaining: [409, 'No quizzes remaining today!'],
  noQuestions: [409, 'No questions available for this category and difficulty. Please try different options.'],
  quizQuestionAhead: [409, 'This question has not been asked yet.'],
  quizQuestionNotStarted: [409, 'This question has not started yet. Please wait a moment.'],
  scratchCardClaimed: [409, 'The prize of this card is already on your balance.'],
  scratchCardExpired: [409, 'This card expired at midnight. A new one is waiting for you today.'],
  // The month's recap
  monthNotFinished: [404, 'This month is not over yet. Its recap follows on the 1st of the next one.'],

  // Daily check-in
  alreadyCheckedIn: [409, 'You have already checked in today. Come back tomorrow!'],

  // Promo codes
  promoCodeMissing: [400, 'Please enter a promo code'],
  promoCodeNotFound: [404, 'Invalid promo code. Please check and try again.'],
  promoCodeRedeemed: [409, 'You have already redeemed this code.'],
  promoCodeExpired: [409, 'This promo code has expired.'],
  promoCodeUsedUp: [409, 'This promo code has reached its maximum number of uses.'],
  // Promo codes, for staff
  promoCodeIncomplete: [400, 'Code and points are required'],
  promoBatchIncomplete: [400, 'Count and points are required'],
  promoCodeTaken: [409, 'A promo code with this code already exists'],
  promoCodeDates: [400, 'The last day must not be before the first one or in the past.'],
  promoUsesBelowUsed: [409, 'This code has already been redeemed {used} times. The limit cannot be lower than that.'],
  promoCodeStaff: [403, 'Staff who manage promo codes cannot redeem them.'],
  promoCodeConflict: [409, 'A colleague was faster: this code has already been switched.'],
  promoCodeChanged: [409, 'A colleague was faster: this code has changed. Nothing was saved.'],
  promoBatchUnchanged: [409, 'There is nothing to change: the codes of this batch are like that already.'],
  // Costs of the operator
  costsConflict: [409, 'A colleague was faster: the costs have changed in the meantime. Nothing was saved.'],
  // Analytics
  analyticsRange: [
    400,
    'Choose a first and a last day between the year 2000 and today (UTC), in order and at most two years apart.',
  ],
  // Quiz questions, for staff
  quizQuestionConflict: [409, 'A colleague was faster: this question has changed. Nothing was saved.'],
  quizQuestionDuplicate: [409, 'There is already a question with this text.'],
  quizCellTooSmall: [409, 'At least {min} questions of each category and difficulty must stay on.'],
  quizImportTooLarge: [413, 'The file must be smaller than 1 MB.'],
  quizImportUnreadable: [400, 'The file could not be read as CSV or as Open Trivia DB JSON.'],
  quizImportTooLong: [400, 'The file has more than {max} questions. Please split it.'],
  quizImportChanged: [409, 'The questions have changed since the check. Check the file again; nothing was imported.'],
  // Budgets, for staff
  budgetsConflict: [409, 'A colleague was faster: the budgets have changed. Nothing was saved.'],
  budgetTooLow: [400, 'Please check the marked ceilings.'],
  // Tasks and ads, for staff
  taskChannelInvalid: [400, 'A Telegram channel name has 4 to 32 letters, digits and _, without @.'],
  taskOrderConflict: [409, 'The list of tasks has changed in the meantime. Please check it again; nothing was moved.'],
  // Tasks
  taskCompleted: [409, 'You have already completed this task!'],
  taskNotVisited: [409, 'Open the channel first, then come back here.'],
  taskTooEarly: [409, 'Please look around a little longer. Seconds left: {seconds}.'],
  telegramIdMissing: [400, 'Please enter your Telegram User ID'],
  telegramIdTaken: [409, 'This Telegram account is already used by another member.'],
  telegramIdDiffers: [
    409,
    'Your tasks are connected to another Telegram account. Please contact support to change it.',
  ],
  telegramLoginInvalid: [400, 'The answer from Telegram could not be verified. Please sign in there again.'],
  telegramNotMember: [
    409,
    'Could not verify your membership. Please make sure you have joined the channel and entered the correct User ID.',
  ],
  telegramFailed: [424, 'Verification failed. Please try again.'],
  adWaiting: [409, 'You have started another ad. Claim its points first.'],
  adTooLate: [409, 'There is not enough time to claim this ad before midnight. Please start it after midnight.'],
  adTooEarly: [409, 'This ad is not over yet. Seconds left: {seconds}.'],
  adExpired: [409, 'This ad expired at midnight. You can start it again today.'],

  // Store and redemptions
  insufficientPointsForRedemption: [409, 'Insufficient points for this redemption'],
  planOutOfStock: [409, 'This subscription plan is currently out of stock'],
  planPriceChanged: [409, 'The price of this plan is now {points} points. Nothing was deducted.'],
  redemptionsPaused: [
    409,
    'Your redemptions are paused: {message} Nothing was deducted. Ask for a review in the store, and someone will look at it again.',
  ],
  pausedAlready: [409, 'A colleague was faster: the redemptions of this member are already paused.'],
  pauseLifted: [409, 'A colleague was faster: this pause has already been lifted.'],
  stopChanged: [409, 'A colleague was faster: the pause or the ban by this decision has changed. Nothing was done.'],
  appealExpired: [401, 'This took too long. Please sign in again, and write your appeal then.'],
  appealNotNeeded: [409, 'This account is open again. Please sign in.'],
  appealSent: [409, 'We already have your appeal. You get the answer by email.'],
  appealAnswered: [409, 'A colleague was faster: this appeal has already been answered.'],
  riskGroupChanged: [409, 'This group has changed since you opened it. Nothing was done.'],
  riskGroupDismissed: [409, 'A colleague was faster: this group has already been dismissed.'],
  redemptionConflict: [409, 'A colleague was faster: this redemption is now {status}.'],
  assigneeChanged: [409, 'A colleague was faster: the assignee has changed.'],
  redemptionHeld: [409, 'This redemption is held for a review. Release it first, or cancel it.'],
  redemptionNotHeld: [409, 'This hold has ended: a colleague released or ended it, or its time is over.'],
  redemptionHeldBefore: [409, 'This redemption is or was held. A redemption is held once only.'],
  holdRulesConflict: [409, 'A colleague was faster: these rules have changed. Nothing was saved.'],
  subscriptionEndInvalid: [400, 'The subscription must end on a later day, within five years'],
  redemptionUnpaid: [409, 'The ledger has no payment for this redemption. See the points audit.'],
  redemptionTransition: [409, 'A {from} redemption cannot become {to}.'],
  activationCodeRequired: [400, 'Activation code is required to complete the request'],
  ...CODE_ERRORS,

  // Catalogue
  subscriptionFieldsMissing: [400, 'Subscription ID and duration are required'],
  planExists: [409, '{name} already has a plan of {duration}.'],
  catalogueConflict: [409, 'A colleague was faster: this has changed in the meantime. Nothing was saved.'],
  ...SUPPORT_ERRORS,

  // Points audit
  databaseUnsound: [409, 'Not all tables could be read. Nothing can be fixed until they can be.'],
  auditRunning: [409, 'An investigation or a fix is already running.'],
  auditNotRunning: [409, 'This has already ended.'],
  auditPreviewOld: [409, 'The preview is out of date. Please check the new one; nothing was changed.'],
  // Lists of members and other lists in the admin part
  viewNameTaken: [409, 'You already have a view with this name.'],
  viewsMost: [409, 'You already have {max} views of this list. Delete one of them first.'],
  noMembersSelected: [400, 'Please select users first'],
  noRedemptionsSelected: [400, 'Please select redemptions first'],
  nothingSelected: [400, 'Please select rows first'],
  selectionChanged: [409, 'The list has changed: {count} match now. Nothing was changed.'],
  selectionTooLarge: [409, 'More than {max} match. Please narrow the filter.'],
  membersUnchanged: [409, 'None of the selected members can be changed like that. Nothing was changed.'],
  memberConflict: [409, 'A colleague was faster: this member is now {status}. Nothing was changed.'],
  memberAdjusted: [
    409,
    'A colleague has adjusted these points in the meantime. The balance is now {points}. Nothing was changed.',
  ],
  adjustmentTooLarge: [409, 'This would leave {result} points: the balance is {points}, and it cannot go below zero.'],
  // What staff do not do alone
  approvalOwn: [403, 'You proposed this yourself. A colleague has to decide.'],
  approvalClosed: [409, 'This proposal was already decided, or has expired.'],
  approvalRightGone: [409, 'The colleague who proposed this is no longer allowed to do it.'],
  approvalSelf: [403, 'This concerns your own account. A colleague has to decide.'],
  approvalNewStaff: [
    403,
    'One of you gave the other a staff role less than 24 hours ago. Another colleague has to approve this.',
  ],
  approvalDuplicate: [409, 'The same proposal is already pending.'],
  approvalStale: [409, 'This has changed since it was proposed. Please reject it and propose it again.'],
  contentConflict: [409, 'A colleague has saved another version meanwhile. Your text is still here.'],
  publicationConflict: [409, 'A colleague has published or scheduled a version meanwhile. Please look at it first.'],
  contentUnchanged: [409, 'This text is shown already.'],
  contentStarted: [409, 'This publication has started. Publish another version instead.'],
  campaignLocked: [409, 'This campaign was proposed or approved, so it can no longer be changed.'],
  campaignConflict: [409, 'A colleague has changed this campaign meanwhile. Please read it again.'],
  campaignStartPassed: [409, 'The start has passed, or is less than a minute away. Please choose a later one.'],
  campaignOverlaps: [409, 'Another campaign changes the same at that time.'],
  campaignLimits: [
    409,
    'The campaign “{name}” would lead beyond the limits of the rules, such as a daily cap of points or 100 plays a day.',
  ],
  campaignRefused: [409, 'The guard refuses these rules: they cost too much.'],
  campaignNotRunning: [409, 'This is not possible in the current state of the campaign. Please read it again.'],
  // Rule sets
  ruleSetExists: [409, 'Rule set {number} has exactly these rules. Nothing was stored.'],
  ruleSetActive: [409, 'This set is already active at that time.'],
  ruleSetRefused: [409, 'The guard refuses these rules. A super admin can override it, with a reason.'],
  activationTooSoon: [400, 'Please choose a time that is at least a minute ahead.'],
  activationPast: [409, 'This time has passed or is less than a minute away. Please reject it and propose it again.'],
  ruleSetQuizTooLong: [
    409,
    'A quiz of {asked} questions needs as many of each kind, and one has only {stored} of them.',
  ],
  localTimeSkipped: [400, 'The clocks go forward then, so this time does not exist. Please choose another one.'],
  localTimeTwice: [400, 'The clocks go back then, so this time exists twice. Please choose another one.'],
  selfDealing: [403, 'This concerns your own account. A colleague has to do it.'],
  ledgerExportEmpty: [409, 'There are no entries on these days.'],
  codesExportDates: [400, 'Please choose two days, the earlier one first, at most a year apart'],
  codesExportEmpty: [409, 'No codes were delivered on these days.'],
  codesExportTooLarge: [409, 'These are {count} codes, but an export holds at most {max}. Please choose fewer days.'],
  statusEndInvalid: [400, 'The last day must be in the future, within five years'],
  reasonMissing: [400, 'Please give a reason'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof ERRORS

export const statusOf = (code: ErrorCode): number => ERRORS[code][0]

/** The sentence of a code with its `{name}` parts filled in. */
export function sentenceOf(code: ErrorCode, values: Readonly<Record<string, string | number>> = {}): string {
  return ERRORS[code][1].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? value.toLocaleString('en') : value
  })
}
