import { createTranslator } from 'use-intl/core'
import type { NotificationContent } from '#contracts/notifications.ts'
import type { AppealOutcome } from '#contracts/risk-rules.ts'
import messages from './messages.en.json' with { type: 'json' }

/** `message` is from staff; empty without a pause or a cancelled redemption. */
export type StopMailData = Extract<NotificationContent, { kind: 'account_stopped' }>['data'] & {
  readonly message: string
}

const t = createTranslator({ locale: 'en', messages, namespace: 'accountStopped' })

/** Returns for example '21 November 2026'. */
const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the content of the mail to a member whom staff have stopped. A banned member can't sign in to appeal. */
export function stopContent(
  { step, reasonClass, pauseEndsAt, appealUntil, message }: StopMailData,
  { appName: app, publicUrl }: { readonly appName: string; readonly publicUrl: string },
) {
  const isBanned = step === 'banned'
  const parts = [
    t(`${step}.body`, { app }),
    t('reason', { reason: t(`classes.${reasonClass}`) }),
    message,
    pauseEndsAt && !isBanned && t('ends', { date: dayOf(pauseEndsAt) }),
  ]
  return {
    subject: t(`${step}.subject`, { app }),
    body: parts.filter(Boolean).join(' '),
    note: t(isBanned ? 'appealByMail' : 'appeal', { date: dayOf(appealUntil) }),
    button: t(isBanned ? 'terms' : 'support'),
    link: isBanned
      ? `${publicUrl}/legal/terms-conditions`
      : `${publicUrl}/${step === 'paused' ? 'rewards' : 'support'}`,
  }
}

/** What was in force before the answer. `text` is from staff. */
export interface AppealMailData {
  readonly outcome: AppealOutcome
  readonly text: string
  readonly paused: boolean
  readonly banned: boolean
}

const tAppeal = createTranslator({ locale: 'en', messages, namespace: 'appealAnswered' })

/** Returns the content of the mail to a member whose appeal staff have answered. A member who stays banned can't sign in. */
export function appealContent(
  { outcome, text, paused, banned }: AppealMailData,
  { appName: app, publicUrl }: { readonly appName: string; readonly publicUrl: string },
) {
  const isLifted = outcome === 'lifted'
  const ended = isLifted && [banned && tAppeal('lifted.banned'), paused && tAppeal('lifted.paused')]
  const isLocked = banned && !isLifted
  return {
    subject: tAppeal(`${outcome}.subject`, { app }),
    body: [tAppeal(`${outcome}.body`, { app }), ...(ended || []), text].filter(Boolean).join(' '),
    note: tAppeal(`${outcome}.note`),
    button: tAppeal(isLocked ? 'terms' : 'account'),
    link: isLocked ? `${publicUrl}/legal/terms-conditions` : `${publicUrl}/rewards`,
  }
}
