// Examples of the mails whose texts staff can edit, for the preview and the list of names.

import { type MailDocument, namesOfMail } from '#contracts/mail-texts.ts'
import { compose, contentOf } from './compose.ts'
import type { EmailTemplate, RedemptionMailData, Site } from './email-template.ts'
import type { OwnTexts } from './own-texts.ts'

const AT = '2027-03-16T09:05:00.000Z'
const PLAN = { subscription: 'Example Premium', duration: '1 Month' } as const
const TICKET = { id: 'a0000000-0000-4000-8000-000000000001', subject: 'My code does not work' }
const RECIPIENT = { email: 'ada@example.com', name: 'Ada' }

const redemption = (status: RedemptionMailData['status']): EmailTemplate => ({
  kind: 'redemption',
  news: {
    ...{ ...PLAN, status, points: 1200, reason: 'The service is not available in your country.' },
    refunded: status === 'failed' || status === 'cancelled' ? 'yes' : 'no',
    hours: { from: 1, to: 24 },
  },
})
const expiring = (isLast: boolean): EmailTemplate => ({
  ...{ kind: 'pointsExpiring', points: 1200, at: AT, timeZone: 'UTC', isLast },
})

const samples = ({ publicUrl }: Site): Readonly<Record<MailDocument, EmailTemplate>> => ({
  'mail-confirm': { kind: 'confirm', link: `${publicUrl}/confirm`, points: 100 },
  'mail-confirm-code': { kind: 'confirmCode', code: '4711 0815' },
  'mail-account-exists': { kind: 'accountExists', email: RECIPIENT.email },
  'mail-reset-password': { kind: 'resetPassword', link: `${publicUrl}/reset-password` },
  'mail-password-changed': { kind: 'passwordChanged' },
  'mail-new-sign-in': { kind: 'newSignIn', device: 'Firefox on Linux', address: '203.0.113.7', at: AT },
  'mail-redemption-pending': redemption('pending'),
  'mail-redemption-processing': redemption('processing'),
  'mail-redemption-completed': redemption('completed'),
  'mail-redemption-failed': redemption('failed'),
  'mail-redemption-cancelled': redemption('cancelled'),
  'mail-redemption-held': { kind: 'redemptionHeld', ...PLAN, reason: 'highValue', until: AT },
  'mail-redemption-released': { kind: 'redemptionReleased', ...PLAN },
  'mail-redemptions-paused': { kind: 'redemptionsPaused', message: 'We are checking some of your activity.' },
  'mail-redemptions-resumed': { kind: 'redemptionsResumed' },
  'mail-leaderboard': { kind: 'leaderboard', rank: 2, month: 'February 2027', score: 5400, points: 300 },
  'mail-points-expiring': expiring(false),
  'mail-points-expiring-last': expiring(true),
  'mail-points-expired': { kind: 'pointsExpired', points: 1200 },
  'mail-support-opened': { kind: 'support', step: 'opened', news: TICKET },
  'mail-support-answered': { kind: 'support', step: 'answered', news: TICKET },
})

/** Returns the HTML of a mail with example values and these texts. */
export const previewMail = (document: MailDocument, texts: OwnTexts, site: Site): string =>
  compose(samples(site)[document], RECIPIENT, site, undefined, new Map([[document, texts]])).html

/** Returns the names that can be used in a mail, each with its example value. */
export function exampleValues(document: MailDocument, site: Site): { name: string; value: string }[] {
  const { values } = contentOf(samples(site)[document], site)
  const known: Readonly<Record<string, string | number>> = { ...values, app: site.appName }
  return namesOfMail(document).map((name) => ({ name, value: (known[name] ?? '').toLocaleString('en') }))
}
