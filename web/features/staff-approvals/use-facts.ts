import { useTranslations } from 'use-intl'
import type { Approval } from '#contracts/approvals.ts'
import { useFormat } from '~/lib/format.ts'

/** What is proposed, in words. */
export function useFacts(): (approval: Pick<Approval, 'facts' | 'state'>) => {
  title: string
  text: string
  to?: string
} {
  const t = useTranslations('approvals')
  const format = useFormat()
  return ({ facts, state }) => {
    switch (facts.kind) {
      case 'points': {
        const { points, balance, email, memberId } = facts
        const name = facts.name || t('points.gone')
        return {
          title: t(points > 0 ? 'points.add' : 'points.deduct', { n: Math.abs(points), name }),
          // The balance is today's: of what was decided it would tell what never was.
          text: email && state === 'waiting' ? t('points.text', { email, balance, after: balance + points }) : email,
          ...(email && { to: `/admin/users?user=${memberId}` }),
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
    }
  }
}
