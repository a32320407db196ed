/**
 * Every refusal that the server can answer with: its HTTP status and the member's sentence. The
 * sentences are the specification's error catalogue (section 8 of its documents) where it has one.
 * A code that is not here does not compile anywhere. `{name}` parts are filled in by the thrower.
 */
export const ERRORS = {
  // What every call can meet
  invalidInput: [400, 'Please check the marked fields.'],
  malformedBody: [400, 'The request could not be read as JSON.'],
  idempotencyKeyMissing: [400, 'This action needs an Idempotency-Key header with a UUID.'],
  unauthenticated: [401, 'Authentication required'],
  forbidden: [403, 'You do not have permission to perform this action'],
  crossSite: [403, 'This action must come from the site itself.'],
  notFound: [404, 'Nothing was found here.'],
  requestTooSlow: [408, 'The request took too long to arrive. Please try again.'],
  unknownHost: [421, 'This address does not belong to this site. Please open the site by its own address.'],
  bodyTooLarge: [413, 'The request is too large.'],
  unsupportedMediaType: [415, 'The request must be JSON.'],
  idempotencyKeyReused: [422, 'This action was already used for another request. Please try again.'],
  tooManyRequests: [429, 'Too many attempts. Please wait {seconds} seconds and try again.'],
  commandBusy: [503, 'This could not be done at this moment, and nothing was changed. Please try again.'],
  serverBusy: [503, 'Many people are signing in at this moment. Please try again in {seconds} seconds.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],

  // Settings
  configurationError: [503, 'Configuration Error. The server’s log names the settings that need to be mended.'],

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
  accountSuspended: [403, 'This account is suspended at the moment. Please contact support.'],
  resetTokenInvalid: [400, 'Invalid or missing reset token'],
  confirmationInvalid: [400, 'This confirmation link does not work any more.'],
  registrationPasswordWrong: [400, 'This is not the password that you chose with this registration.'],
  confirmationCodeWrong: [400, 'This code is not right, or it is too old. Please check it or ask for a new one.'],

  // Staff and their second factor
  secondFactorNeeded: [401, 'Please enter the code of your authenticator app.'],
  secondFactorRequired: [403, 'Please add a second factor to your account first.'],
  staffPasswordShort: [403, 'Staff need a password of at least 12 characters, or a second factor.'],
  secondFactorCodeWrong: [400, 'This code is not right. Please check it and try again.'],
  secondFactorCodeUsed: [400, 'This code was used before. Please wait for the next one.'],
  secondFactorOn: [409, 'Your account has a second factor already.'],
  secondFactorOff: [409, 'Your account has no second factor.'],
  signInExpired: [401, 'This took too long. Please sign in again.'],
  emailMissing: [400, 'No email address found'],
  staffReasonMissing: [400, 'Please give a reason'],
  staffNotFound: [404, 'No active member has this email address.'],
  staffAlready: [409, 'This member is staff already. Change the role in the list.'],
  staffSelf: [409, 'You cannot change your own role. Ask another super admin.'],
  staffConflict: [409, 'A colleague was faster: this role is {role} now.'],
  ownSession: [409, 'This is the session that you are using. Say that you mean it, or sign out.'],
  noSessions: [409, 'There is no session left to end.'],
  rangeInvalid: [400, 'The first day must not be after the last one, and at most 90 days can be shown.'],

  // Profile
  passwordFieldsMissing: [400, 'Please fill in all password fields'],
  newPasswordTooShort: [400, 'New password must be at least 6 characters'],
  newStaffPasswordTooShort: [400, 'Without two-factor sign-in, a staff password needs at least 12 characters'],
  newPasswordsDoNotMatch: [400, 'New passwords do not match'],
  currentPasswordIncorrect: [400, 'Current password is incorrect'],
  deletionNotConfirmed: [400, 'Please type "DELETE" to confirm account deletion'],
  lastSuperAdmin: [409, 'You are the last super admin. Make somebody else one before you delete this account.'],
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
  noSpinsRemaining: [409, 'No spins remaining today!'],
  noScratchesRemaining: [409, 'No scratches remaining today!'],
  noQuizzesRemaining: [409, 'No quizzes remaining today!'],
  noQuestions: [409, 'No questions available for this category and difficulty. Please try different options.'],
  quizQuestionAhead: [409, 'This question has not been asked yet.'],
  quizQuestionNotStarted: [409, 'This question has not started yet. Please wait a moment.'],
  scratchCardClaimed: [409, 'The prize of this card is on your balance already.'],
  scratchCardExpired: [409, 'This card was good until midnight. A new one is waiting for you today.'],

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
  promoCodeDates: [400, 'The last day must not lie before the first one, nor in the past.'],
  promoUsesBelowUsed: [409, 'This code was redeemed {used} times already. Its limit cannot be lower than that.'],
  promoCodeStaff: [403, 'Staff who manage promo codes cannot redeem them.'],
  promoCodeConflict: [409, 'A colleague was faster: this code has been switched already.'],
  // Analytics
  analyticsRange: [
    400,
    'Choose a first and a last day from the year 2000 up to today (UTC), in their order, and at most two years.',
  ],
  // Quiz questions, for staff
  quizQuestionConflict: [409, 'A colleague was faster: this question has changed. Nothing was saved.'],
  quizQuestionDuplicate: [409, 'There is a question with this text already.'],
  quizCellTooSmall: [409, 'At least {min} questions of each category and difficulty must stay on.'],
  quizImportTooLarge: [413, 'The file must be smaller than 1 MB.'],
  quizImportUnreadable: [400, 'The file could not be read as CSV or as JSON of Open Trivia DB.'],
  quizImportTooLong: [400, 'The file has more than {max} questions. Please split it.'],
  quizImportChanged: [409, 'The questions have changed since the check. Check the file again; nothing was imported.'],
  // Tasks and ads, for staff
  taskChannelInvalid: [400, 'A Telegram channel is named by 4 to 32 letters, digits and _, without @.'],
  taskOrderConflict: [409, 'The list of tasks has changed in the meantime. Look at it again; nothing was moved.'],
  // Tasks
  taskCompleted: [409, 'You have already completed this task!'],
  taskNotVisited: [409, 'Open the channel first, then come back here.'],
  taskTooEarly: [409, 'Please look around a little longer. Seconds left: {seconds}.'],
  telegramIdMissing: [400, 'Please enter your Telegram User ID'],
  telegramIdTaken: [409, 'This Telegram account is used by another member already.'],
  telegramIdDiffers: [
    409,
    'Your tasks are connected with another Telegram account. Please contact support to change it.',
  ],
  telegramLoginInvalid: [400, 'What Telegram sent could not be checked. Please sign in there once more.'],
  telegramNotMember: [
    409,
    'Could not verify your membership. Please make sure you have joined the channel and entered the correct User ID.',
  ],
  telegramFailed: [424, 'Verification failed. Please try again.'],
  adWaiting: [409, 'You have started another ad. Claim its points first.'],
  adTooEarly: [409, 'This ad is not over yet. Seconds left: {seconds}.'],
  adExpired: [409, 'This ad was good until midnight. You can start it again today.'],

  // Store and redemptions
  insufficientPointsForRedemption: [409, 'Insufficient points for this redemption'],
  planOutOfStock: [409, 'This subscription plan is currently out of stock'],
  planPriceChanged: [409, 'The price of this plan is now {points} points. Nothing was deducted.'],
  redemptionsPaused: [
    409,
    'Your redemptions are paused: {message} Nothing was deducted. Ask for a review in the store, and somebody will look at it again.',
  ],
  pausedAlready: [409, 'A colleague was faster: the redemptions of this member are paused already.'],
  pauseLifted: [409, 'A colleague was faster: this pause is lifted already.'],
  riskGroupChanged: [409, 'This group has changed since you looked at it. Nothing was dismissed.'],
  riskGroupDismissed: [409, 'A colleague was faster: this group is dismissed already.'],
  redemptionConflict: [409, 'A colleague was faster: this request is {status} now.'],
  subscriptionEndInvalid: [400, 'The subscription must end on a later day, within five years'],
  redemptionUnpaid: [409, 'The ledger has no payment for this redemption. See the points audit.'],
  redemptionTransition: [409, 'A {from} request cannot become {to}.'],
  activationCodeRequired: [400, 'Activation code is required to complete the request'],
  activationCodeUsed: [409, 'This code was already given to another redemption'],
  activationCodeMissing: [404, 'No activation code available. Please check your email for details or contact support.'],

  // Catalogue
  subscriptionFieldsMissing: [400, 'Subscription ID and duration are required'],
  planExists: [409, '{name} has a plan of {duration} already.'],
  catalogueConflict: [409, 'A colleague was faster: this has changed in the meantime. Nothing was saved.'],

  // Support
  supportRequestsOpen: [409, 'You already have {max} open requests. Close one of them, or write in it.'],
  supportRequestClosed: [409, 'This request is closed. Please open a new one.'],
  supportRequestFull: [409, 'This request has become very long. Please open a new one.'],
  supportConflict: [409, 'This request has changed in the meantime. Look at it again; nothing was sent.'],
  supportTransition: [409, 'A request that is {from} cannot become {to}.'],
  supportAssignee: [409, 'This colleague cannot take requests.'],
  cannedTitleTaken: [409, 'There is a canned answer of this name already.'],
  cannedAnswersMost: [409, 'There are {max} canned answers. Delete one of them first.'],
  cannedConflict: [409, 'A colleague has changed this canned answer in the meantime. Look at it again.'],

  // Points audit
  databaseUnsound: [409, 'Not all tables could be read: nothing is fixed until they can be.'],
  auditRunning: [409, 'An investigation or a fix is running already.'],
  auditNotRunning: [409, 'This has ended already.'],
  auditPreviewOld: [409, 'The preview is out of date. Look at the new one; nothing was changed.'],

  // Members in the back office
  noUsersSelected: [400, 'Please select users first'],
  membersUnchanged: [409, 'None of the selected members can be changed like that. Nothing was done.'],
  memberConflict: [409, 'A colleague was faster: this member is {status} now. Nothing was changed.'],
  memberAdjusted: [
    409,
    'A colleague has adjusted these points meanwhile; the balance is {points} now. Nothing was changed.',
  ],
  adjustmentTooLarge: [409, 'This would leave {result} points: the balance is {points}, and it cannot go below zero.'],
  // What staff do not do alone
  approvalOwn: [403, 'You proposed this yourself. A colleague has to decide.'],
  approvalClosed: [409, 'This was decided already, or its time is over.'],
  approvalRightGone: [409, 'Whoever proposed this no longer has the right to do it.'],
  approvalSelf: [403, 'This concerns your own account. A colleague has to decide.'],
  approvalNewStaff: [
    403,
    'You and the author were appointed one by the other less than 24 hours ago. Another colleague has to approve this.',
  ],
  approvalDuplicate: [409, 'The same is already waiting for approval.'],
  approvalStale: [409, 'This has changed since it was proposed. Please refuse it, and propose it anew.'],
  selfDealing: [403, 'This concerns your own account. A colleague has to do it.'],
  codesExportDates: [400, 'Please give two days, the first one first, that are at most a year apart'],
  codesExportEmpty: [409, 'No codes were delivered on these days.'],
  codesExportTooLarge: [409, 'These are {count} codes; at most {max} leave by one export. Please choose fewer days.'],
  statusEndInvalid: [400, 'The last day must lie ahead, within five years'],
  reasonMissing: [400, 'Please give a reason'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof ERRORS

export const statusOf = (code: ErrorCode): number => ERRORS[code][0]

/** The sentence of a code with its `{name}` parts filled in. */
export function sentenceOf(code: ErrorCode, values: Readonly<Record<string, string | number>> = {}): string {
  return ERRORS[code][1].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
