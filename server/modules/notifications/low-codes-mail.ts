import { createTranslator } from 'use-intl/core'
import type { PlanWithFewCodes } from '#contracts/notifications.ts'
import messages from './messages.en.json' with { type: 'json' }

/** A mail to staff. `plans` are the first ones of `count`. */
export interface LowCodesMailData {
  readonly plans: readonly PlanWithFewCodes[]
  readonly count: number
}

const t = createTranslator({ locale: 'en', messages, namespace: 'lowCodes' })

/** Returns the content of the mail about plans with few codes. */
export const lowCodesContent = ({ plans, count }: LowCodesMailData, { publicUrl }: { readonly publicUrl: string }) => ({
  subject: t('subject', { count, ...plans[0] }),
  body: t('body', { list: plans.map((plan) => t('plan', plan)).join('; '), more: count - plans.length }),
  note: t('note'),
  button: t('button'),
  link: `${publicUrl}/admin/subscriptions?stock=lowCodes`,
})
