import { z } from 'zod'
import { Instant } from './values.ts'

/** Why mails to an address come back: it does not exist, or its owner called one spam. */
export const RETURN_REASONS = ['bounce', 'complaint'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Why and since when mails to the account's address are withheld; null if they are not. */
export const ReturnedMails = z.object({ reason: z.enum(RETURN_REASONS), since: Instant }).nullable()
export type ReturnedMails = z.infer<typeof ReturnedMails>
