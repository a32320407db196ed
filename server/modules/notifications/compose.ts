import { createTranslator } from 'use-intl/core'
import type { Mail } from '#server/adapters/mail.ts'
import type { EmailTemplate, MailContent, Site, SupportMailData } from './email-template.ts'
import { lowCodesContent } from './low-codes-mail.ts'
import { mailPage } from './mail-page.ts'
import messages from './messages.en.json' with { type: 'json' }
import { type MailTexts, withOwnTexts } from './own-texts.ts'
import { appealContent, stopContent } from './stop-mail.ts'
import type { UnsubscribeLink } from './unsubscribe-token.ts'
import { workContent } from './work-mail.ts'

export type { EmailTemplate, Site } from './email-template.ts'

const t = createTranslator({ locale: 'en', messages })

/** Returns the content of a mail in the product's own texts. */
export function contentOf(template: EmailTemplate, site: Site): MailContent {
  const app = site.appName
  switch (template.kind) {
    case 'confirm':
      return {
        subject: t('confirm.subject'),
        body: t('confirm.body', { app, points: template.points }),
        note: t('confirm.note'),
        button: t('confirm.button'),
        link: template.link,
      }
    case 'confirmCode':
      return {
        subject: t('confirmCode.subject', { app }),
        body: t('confirmCode.body', { app, code: template.code }),
        note: t('confirmCode.note'),
        code: template.code,
        values: { code: template.code },
      }
    case 'accountExists':
      return {
        subject: t('accountExists.subject'),
        body: t('accountExists.body', { app, email: template.email }),
        note: t('accountExists.note'),
        button: t('accountExists.button'),
        link: `${site.publicUrl}/login`,
        values: { email: template.email },
      }
    case 'resetPassword':
      return {
        subject: t('resetPassword.subject'),
        body: t('resetPassword.body', { app }),
        note: t('resetPassword.note'),
        button: t('resetPassword.button'),
        link: template.link,
      }
    case 'passwordChanged':
      return {
        subject: t('passwordChanged.subject'),
        body: t('passwordChanged.body', { app }),
        note: t('passwordChanged.note'),
        button: t('passwordChanged.button'),
        link: `${site.publicUrl}/forgot-password`,
      }
    case 'newSignIn': {
      const { device, address } = template
      const values = { device, address, at: utc(template.at) }
      return {
        subject: t('newSignIn.subject', { app }),
        body: t('newSignIn.body', { app, ...values }),
        values,
        note: t('newSignIn.note'),
        button: t('newSignIn.button'),
        link: `${site.publicUrl}/profile#sessions`,
      }
    }
    case 'redemption': {
      const { status, hours, isReplacement, ...news } = template.news
      const step = isReplacement ? 'replaced' : status
      const values = {
        ...news,
        time: hours
          ? t('statedTime.hours', { ...hours, same: hours.from === hours.to ? 'yes' : 'no' })
          : t('statedTime.unknown'),
      }
      const refund = news.refunded === 'yes' ? t('redemption.refund', values) : ''
      return {
        values: { ...values, refund },
        subject: t(`redemption.${step}.subject`, values),
        body: t(`redemption.${step}.body`, values),
        note: t(`redemption.${step}.note`, values),
        button: t('redemption.button'),
        link: `${site.publicUrl}/rewards?view=history`,
      }
    }
    case 'redemptionHeld': {
      const { subscription, duration, reason, until } = template
      const values = { subscription, duration, until: utc(until), why: t(`redemptionHeld.why.${reason}`) }
      return {
        values,
        subject: t('redemptionHeld.subject', { subscription }),
        body: t('redemptionHeld.body', values),
        note: t('redemptionHeld.note'),
        button: t('redemption.button'),
        link: `${site.publicUrl}/rewards?view=history`,
      }
    }
    case 'redemptionReleased': {
      const { subscription, duration } = template
      return {
        values: { subscription, duration },
        subject: t('redemptionReleased.subject', { subscription }),
        body: t('redemptionReleased.body', { subscription, duration }),
        note: t('redemptionReleased.note'),
        button: t('redemption.button'),
        link: `${site.publicUrl}/rewards?view=history`,
      }
    }
    case 'redemptionsPaused':
      return {
        values: { message: template.message },
        subject: t('redemptionsPaused.subject'),
        body: t('redemptionsPaused.body', { app, message: template.message }),
        note: t('redemptionsPaused.note'),
        button: t('redemptionsPaused.button'),
        link: `${site.publicUrl}/rewards`,
      }
    case 'redemptionsResumed':
      return {
        subject: t('redemptionsResumed.subject'),
        body: t('redemptionsResumed.body', { app }),
        note: t('redemptionsResumed.note'),
        button: t('redemptionsResumed.button'),
        link: `${site.publicUrl}/rewards`,
      }
    case 'accountStopped':
      return stopContent(template, site)
    case 'appealAnswered':
      return appealContent(template, site)
    case 'leaderboard': {
      const { rank, month, score, points } = template
      return {
        values: { rank, month, score, points },
        subject: t('leaderboard.subject', { rank, month }),
        body: t('leaderboard.body', { rank, month, score, points }),
        note: t('leaderboard.note'),
        button: t('leaderboard.button'),
        link: `${site.publicUrl}/leaderboard`,
      }
    }
    case 'pointsExpiring': {
      const { points, isLast } = template
      const values = { points, app, ...dayAndTime(template.timeZone, template.at) }
      return {
        values,
        subject: t(isLast ? 'pointsExpiring.lastSubject' : 'pointsExpiring.subject', values),
        body: t('pointsExpiring.body', values),
        note: t(isLast ? 'pointsExpiring.lastNote' : 'pointsExpiring.note'),
        button: t('pointsExpiring.button'),
        // During a break the games are closed. The dashboard says what else counts.
        link: `${site.publicUrl}/dashboard`,
      }
    }
    case 'pointsExpired': {
      const { points } = template
      return {
        values: { points },
        subject: t('pointsExpired.subject', { points }),
        body: t('pointsExpired.body', { points, app }),
        note: t('pointsExpired.note'),
        button: t('pointsExpired.button'),
        link: `${site.publicUrl}/transactions`,
      }
    }
    case 'support':
      return supportContent(template.step, template.news, `${site.publicUrl}/support`)
    case 'appealReceived':
      return {
        subject: t('appealReceived.subject'),
        body: t('appealReceived.body', { subject: template.subject }),
        note: t('appealReceived.note'),
      }
    case 'answerToStopped': {
      const { subject, text } = template
      return {
        subject: t('answerToStopped.subject'),
        body: `${t('answerToStopped.body', { subject })}\n\n${text}`,
        note: t('answerToStopped.note'),
      }
    }
    case 'supportTask':
      return supportContent('task', template.news, `${site.publicUrl}/admin/support`)
    case 'lowCodes':
      return lowCodesContent(template, site)
    case 'workWaiting':
      return workContent(template, site)
  }
}

/** Returns for example '16 March 2027' and '01:00 CET'. */
function dayAndTime(timeZone: string, at: string): { day: string; time: string } {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(new Date(at))
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return { day, time: new Intl.DateTimeFormat('en-GB', { timeZone, ...time }).format(new Date(at)) }
}

/** Returns for example '21 November 2026, 09:05 UTC'. */
const utc = (at: string): string =>
  `${new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).replace(' at ', ', ')} UTC`

/** Mails about a ticket link to it. They never contain its messages: only a member who cannot sign in gets an answer by mail. */
function supportContent(
  part: 'opened' | 'answered' | 'task',
  { id, subject }: SupportMailData,
  page: string,
): MailContent {
  return {
    values: { subject },
    subject: t(`support.${part}.subject`),
    body: t(`support.${part}.body`, { subject }),
    note: t(`support.${part}.note`),
    button: t(`support.${part}.button`),
    link: `${page}?ticket=${id}`,
  }
}

/**
 * Renders a mail as text and HTML.
 *
 * @param unsubscribe present for mails that the member may switch off
 * @param texts those of the operator, in place of the product's
 */
export function compose(
  template: EmailTemplate,
  recipient: { email: string; name: string },
  site: Site,
  unsubscribe?: UnsubscribeLink,
  texts?: MailTexts,
): Mail {
  const content = withOwnTexts(contentOf(template, site), template, site, texts)
  const greeting = recipient.name ? t('greeting', { name: recipient.name }) : t('greetingNobody')
  const footer = t('footer', { app: site.appName })
  const stop = unsubscribe && `${t('unsubscribe')}: ${unsubscribe.page}`
  const signature = ['-- ', footer, stop].filter((line) => line !== undefined).join('\n')
  const action = content.link && `${content.button}: ${content.link}`
  const paragraphs = [greeting, content.body, action, content.note, signature]
  return {
    to: recipient.email,
    subject: content.subject,
    text: paragraphs.filter(Boolean).join('\n\n'),
    html: mailPage(site, {
      ...content,
      greeting,
      footer,
      stop: unsubscribe && { text: t('unsubscribe'), link: unsubscribe.page },
    }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
  }
}
