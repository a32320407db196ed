import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MONTH_DAYS } from '#contracts/economy-rules.ts'
import { Card } from '~/ui/card.tsx'
import type { Economy, Member } from './queries.ts'
import { useTenths } from './use-tenths.ts'

/** The value of a day and of a month for each kind of member. */
export function MemberCards({ economy: { members, plans } }: { economy: Economy }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      {members.map((member) => (
        <MemberCard key={member.who} member={member} plans={plans} />
      ))}
    </div>
  )
}

function MemberCard({ member, plans }: { member: Member; plans: Economy['plans'] }) {
  const t = useTranslations('adminEconomy')
  const tenths = useTenths()
  const { who, perDay, perMonth, daysToCheapest, plansPerMonth, monthsPerMonth } = member
  const daysOf = (days: number | null) => {
    if (days === null) return t('card.never')
    return days < 0.1 ? t('card.little') : tenths(days)
  }
  return (
    <Card as="section" aria-labelledby={`member-${who}`} className="flex flex-col gap-3">
      <div>
        <h2 id={`member-${who}`} className="text-base">
          {t(`who.${who}`)}
        </h2>
        <p className="mt-1 text-2xl font-bold tabular">{t('card.perDay', { points: tenths(perDay) })}</p>
        <p className="mt-1 text-sm text-quiet lg:min-h-[3lh]">{t(`whoText.${who}`)}</p>
      </div>
      <dl className="text-sm">
        <Line label={t('card.perMonth', { n: MONTH_DAYS })}>{tenths(perMonth)}</Line>
        {plans && (
          <>
            <Line label={t('card.daysTo', plans.cheapest)}>{daysOf(daysToCheapest)}</Line>
            <Line label={t('card.plans')}>{tenths(plansPerMonth ?? 0)}</Line>
            <Line label={t('card.months', plans.bestValue)}>{tenths(monthsPerMonth ?? 0)}</Line>
          </>
        )}
      </dl>
    </Card>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 border-t border-line py-1.5">
    <dt className="text-quiet">{label}</dt>
    <dd className="shrink-0 font-semibold tabular">{children}</dd>
  </div>
)
