import { useLocale, useTranslations } from 'use-intl'
import type { Approval } from '#contracts/approvals.ts'
import { formatFor, useDateLocale, useFormat } from '~/lib/format.ts'
import { useActivationFacts } from './use-activation-facts.ts'
import { useCampaignFacts } from './use-campaign-facts.ts'
import { useRoleFacts } from './use-role-facts.ts'

/** Returns a function that describes a proposal: a title, a text and a link. */
export function useFacts(): (approval: Pick<Approval, 'facts' | 'state'>) => {
  title: string
  text: string
  to?: string
  /** The member whom it is about. */
  member?: { readonly id: string; readonly name: string }
} {
  const t = useTranslations('adminApprovals')
  const tContent = useTranslations('adminContent')
  const format = useFormat()
  const formatUtc = formatFor(useLocale(), useDateLocale(), 'UTC')
  const describeActivation = useActivationFacts()
  const describeCampaign = useCampaignFacts()
  const describeRole = useRoleFacts()
  return ({ facts, state }) => {
    switch (facts.kind) {
      case 'points': {
        const { points, balance, email, memberId } = facts
        const name = facts.name || t('points.gone')
        const figures = { email, balance, after: balance + points }
        // The balance of an expired proposal is the current one, so it means nothing.
        const text = state === 'waiting' ? t('points.text', figures) : t('points.textDecided', figures)
        return {
          title: t(points > 0 ? 'points.add' : 'points.deduct', { n: Math.abs(points), name }),
          text: email && state !== 'expired' ? text : email,
          ...(email && { member: { id: memberId, name } }),
        }
      }
      case 'price': {
        const { name, duration, from, to } = facts
        const text = from === null ? t('price.textUnset') : t('price.text', { from })
        return { title: t('price.title', { name, duration, to }), text, to: '/admin/subscriptions' }
      }
      case 'codes': {
        const { from, to, count } = facts
        return {
          title: t('codes.title', { count }),
          text: t('codes.text', { from: format.calendarDate(from), to: format.calendarDate(to) }),
        }
      }
      case 'ledger': {
        const { from, to, entries } = facts
        return {
          title: t('ledger.title', { entries }),
          text: t('ledger.text', { from: format.calendarDate(from), to: format.calendarDate(to) }),
          to: `/admin/economy/accounting?from=${from}&to=${to}`,
        }
      }
      case 'promo_code': {
        const { codes, code, points, uses, lastDay, description } = facts
        const title =
          uses === null
            ? t(codes === 1 ? 'promo_code.oneUnlimited' : 'promo_code.manyUnlimited', { code, codes, points })
            : t(codes === 1 ? 'promo_code.one' : 'promo_code.many', { code, codes, points, uses })
        const worth = uses === null ? '' : t('promo_code.worth', { total: points * uses })
        const end = lastDay ? t('promo_code.until', { day: format.calendarDate(lastDay) }) : t('promo_code.noEnd')
        return { title, text: t('promo_code.text', { worth, end, description }).trim(), to: '/admin/promo-codes' }
      }
      case 'task': {
        const { title, from, to } = facts
        const text = from === null ? t('task.on') : t('task.more', { from })
        return { title: t('task.title', { title, to }), text, to: '/admin/economy/tasks' }
      }
      case 'refund': {
        const { name, duration, to, points, redemptionId } = facts
        return {
          title: t(`refund.${to}`, { name, duration, points }),
          text: t('refund.text', { member: facts.memberName || t('points.gone') }),
          to: `/admin/redemptions?status=all&redemption=${redemptionId}`,
          ...(facts.memberName && { member: { id: facts.memberId, name: facts.memberName } }),
        }
      }
      case 'campaign':
        return describeCampaign(facts)
      case 'content': {
        const { document, version, replaces, startsAt } = facts
        const name = tContent(`documents.${document}`)
        const text = { replaces: replaces ?? 0, when: startsAt === null ? '' : formatUtc.dateTime(startsAt) }
        return {
          title: version === null ? t('content.titleDefault', { name }) : t('content.title', { name, version }),
          text: t(startsAt === null ? 'content.now' : 'content.at', text),
          to: `/admin/content/${document}${version === null ? '' : `?version=${version}`}`,
        }
      }
      case 'role':
        return describeRole(facts)
      case 'rule_activation':
        return describeActivation(facts)
    }
  }
}
