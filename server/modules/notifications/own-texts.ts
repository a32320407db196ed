// The operator's own texts of mails (docs/product.md#mail-texts). An empty part is the product's.

import { MAIL_PARTS, type MailDocument, type MailPart } from '#contracts/mail-texts.ts'
import type { EmailTemplate, MailContent, Site } from './email-template.ts'

/** The published texts by mail; those that are missing or empty are the product's. */
export type MailTexts = ReadonlyMap<MailDocument, Readonly<Partial<Record<MailPart, string>>>>

const DOCUMENTS: Readonly<Partial<Record<EmailTemplate['kind'], MailDocument>>> = {
  confirm: 'mail-confirm',
  confirmCode: 'mail-confirm-code',
  accountExists: 'mail-account-exists',
  resetPassword: 'mail-reset-password',
  passwordChanged: 'mail-password-changed',
  newSignIn: 'mail-new-sign-in',
  redemptionHeld: 'mail-redemption-held',
  redemptionReleased: 'mail-redemption-released',
  redemptionsPaused: 'mail-redemptions-paused',
  redemptionsResumed: 'mail-redemptions-resumed',
  leaderboard: 'mail-leaderboard',
  pointsExpired: 'mail-points-expired',
}

/** Returns the document of a mail; undefined for one whose texts cannot be edited. */
function documentOf(template: EmailTemplate): MailDocument | undefined {
  if (template.kind === 'redemption') {
    const { status, isReplacement } = template.news
    return isReplacement ? undefined : `mail-redemption-${status}`
  }
  if (template.kind === 'support') return `mail-support-${template.step}`
  if (template.kind === 'pointsExpiring') return template.isLast ? 'mail-points-expiring-last' : 'mail-points-expiring'
  return DOCUMENTS[template.kind]
}

/** Replaces the texts of a mail by the operator's own ones. A name without a value stays as it is. */
export function withOwnTexts(
  content: MailContent,
  template: EmailTemplate,
  { appName: app }: Site,
  texts: MailTexts | undefined,
): MailContent {
  const document = documentOf(template)
  const own = document && texts?.get(document)
  if (!own) return content
  const values: Readonly<Record<string, string | number>> = { ...content.values, app }
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name] ?? braces
      return typeof value === 'number' ? value.toLocaleString('en') : value
    })
  const replaced = MAIL_PARTS.flatMap((part) => {
    const text = own[part]?.trim()
    return text ? [[part, fill(text).trim()] as const] : []
  })
  return { ...content, ...Object.fromEntries(replaced) }
}
