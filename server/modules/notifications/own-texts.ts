// The operator's own texts of mails (docs/product.md#mail-texts). An empty part is the product's.

import { MAIL_PARTS, type MailDocument, type MailPart } from '#contracts/mail-texts.ts'
import type { EmailTemplate, MailContent, Site } from './email-template.ts'
import { escapeHtml } from './mail-page.ts'

/** The texts of a mail as plain text and as HTML, both with names in braces. Those that are missing are the product's. */
export type OwnTexts = Readonly<Partial<Record<MailPart, { readonly text: string; readonly html: string }>>>

/** The published texts by mail. */
export type MailTexts = ReadonlyMap<MailDocument, OwnTexts>

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
  const fill = (text: string, escapeValue: (value: string) => string) =>
    text.replace(/\{(\w+)\}/g, (braces, name: string) => {
      const value = values[name] ?? braces
      return escapeValue(typeof value === 'number' ? value.toLocaleString('en') : value)
    })
  const filled = MAIL_PARTS.flatMap((part) => {
    const { text, html } = own[part] ?? {}
    return text && html ? [{ part, text: fill(text, String).trim(), html: fill(html, escapeHtml).trim() }] : []
  })
  return {
    ...content,
    ...Object.fromEntries(filled.map(({ part, text }) => [part, text])),
    html: Object.fromEntries(filled.map(({ part, html }) => [part, html])),
  }
}
