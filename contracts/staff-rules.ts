/** Words and numbers of the staff's own accounts. No imports, so that a browser loads them and nothing else. */

/** How a try to sign in ended. `code_asked`: the password was right, and the second factor is waited for. */
export const SIGN_IN_OUTCOMES = ['signed_in', 'code_asked', 'wrong_password', 'wrong_code', 'refused'] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

/** How long the history of sign-ins goes back. */
export const SIGN_IN_RETENTION_DAYS = 90
/** How many backup codes there are. Each is taken once. */
export const BACKUP_CODES = 10
/** How long a password that was right waits for the code, in seconds. */
export const CODE_WAIT_SECONDS = 600
