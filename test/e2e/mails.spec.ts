// The HTML of every kind of mail, on a narrow phone and at its full width.

import type { Page } from '@playwright/test'
import { PENDING_WORK_KINDS } from '#contracts/admin-dashboard-rules.ts'
import { compose, type EmailTemplate } from '#server/modules/notifications/compose.ts'
import { expect, test } from './test.ts'

const AT = '2027-03-16T09:05:00.000Z'
const SITE = { appName: 'Paz', publicUrl: 'https://rewards.example.com' }
const PLAN = { subscription: 'Amazon Prime Video', duration: '12 Months' } as const
const NEWS = { id: 'a0000000-0000-4000-8000-000000000001', subject: 'The code that I got yesterday does not work' }
const TOKEN = `${SITE.publicUrl}/confirm#token=${'a1b2c3d4'.repeat(16)}`
/** Longer than any line of a phone. */
const TEXT = `We looked at your account. ${'x'.repeat(120)} Please answer within a week.`
const ADDRESS = `${'long-address-of-a-member'.repeat(2)}@gmail.com`

/** A mail of each kind, with values as long as they can be. */
const MAILS: { readonly [Kind in EmailTemplate['kind']]: Extract<EmailTemplate, { kind: Kind }> } = {
  confirm: { kind: 'confirm', link: TOKEN, points: 100 },
  confirmCode: { kind: 'confirmCode', code: '4711 0815' },
  accountExists: { kind: 'accountExists', email: ADDRESS },
  resetPassword: { kind: 'resetPassword', link: TOKEN },
  passwordChanged: { kind: 'passwordChanged' },
  newSignIn: { kind: 'newSignIn', device: 'Chrome on Android', address: `2001:db8${':ffff'.repeat(6)}`, at: AT },
  redemption: {
    kind: 'redemption',
    news: { ...PLAN, status: 'failed', points: 1_234_567, reason: TEXT, refunded: 'yes', hours: { from: 1, to: 24 } },
  },
  redemptionHeld: { kind: 'redemptionHeld', ...PLAN, reason: 'highValue', until: AT },
  redemptionReleased: { kind: 'redemptionReleased', ...PLAN },
  redemptionsPaused: { kind: 'redemptionsPaused', message: TEXT },
  redemptionsResumed: { kind: 'redemptionsResumed' },
  accountStopped: {
    ...{ kind: 'accountStopped', reasonClass: 'severalAccounts', step: 'paused', pauseEndsAt: AT },
    ...{ appealUntil: AT, message: TEXT },
  },
  appealAnswered: { kind: 'appealAnswered', outcome: 'upheld', text: TEXT, paused: true, banned: true },
  leaderboard: { kind: 'leaderboard', rank: 2, month: 'September 2027', score: 1_234_567, points: 1000 },
  pointsExpiring: { kind: 'pointsExpiring', points: 1_234_567, at: AT, timeZone: 'Europe/Berlin', isLast: true },
  pointsExpired: { kind: 'pointsExpired', points: 1_234_567 },
  support: { kind: 'support', step: 'answered', news: NEWS },
  appealReceived: { kind: 'appealReceived', subject: NEWS.subject },
  answerToStopped: { kind: 'answerToStopped', subject: NEWS.subject, text: TEXT },
  supportTask: { kind: 'supportTask', news: NEWS },
  lowCodes: { kind: 'lowCodes', plans: [{ ...PLAN, codes: 2, days: 3 }], count: 4 },
  workWaiting: { kind: 'workWaiting', work: PENDING_WORK_KINDS.map((kind) => ({ kind, n: 1234 })) },
}
const WIDTHS = [320, 600]
/** The smallest text that is read without zooming, and the smallest target of a finger, in px. */
const SMALLEST_TEXT = 13
const SMALLEST_BUTTON = 44

/** Measures what a mail shows: overflow, its smallest text, its button, and letters beyond the edge. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        one.checkVisibility() &&
        [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    )
    const button = document.querySelector('td[bgcolor="#00687b"]')
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      smallest: Math.min(...shown.map((one) => Number.parseFloat(getComputedStyle(one).fontSize))),
      button: button?.getBoundingClientRect().height,
      beyond: shown.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent),
    }
  })

for (const width of WIDTHS) {
  test(`every mail fits a width of ${width} px and can be read`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const unsubscribe = `${SITE.publicUrl}/unsubscribe#${'a1b2c3d4'.repeat(16)}`
    for (const [kind, template] of Object.entries(MAILS)) {
      const recipient = { email: ADDRESS, name: 'Maximiliana Konstantinopoulou-Wolkenstein' }
      const { html } = compose(template, recipient, SITE, { oneClick: unsubscribe, page: unsubscribe })
      await page.setContent(html)
      const { overflow, smallest, button, beyond } = await measure(page)
      expect(overflow, kind).toBeLessThanOrEqual(0)
      expect(beyond, kind).toEqual([])
      expect(smallest, kind).toBeGreaterThanOrEqual(SMALLEST_TEXT)
      expect(button ?? SMALLEST_BUTTON, kind).toBeGreaterThanOrEqual(SMALLEST_BUTTON)
    }
  })
}
