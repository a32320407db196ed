import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import type { Figures } from './queries.ts'

/** Addresses and networks with the most failures on the last day. They show an attack on one account. */
export function MostTargeted({ figures: { to, targets, networks } }: { figures: Figures }) {
  const t = useTranslations('adminSecurity')
  const format = useFormat()
  const [, change] = useFilters()
  const day = t('signIns.onDay', { day: format.calendarDate(to) })
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Panel title={t('signIns.targets')} day={day}>
        {targets.map(({ target, address, aimedAt, tries, networks: from }) => (
          <Line
            key={target}
            label={t('failures.triesAt')}
            name={<EmailText>{address}</EmailText>}
            badge={<Badge tone={aimedAt === 'staff' ? 'warn' : 'neutral'}>{t(`failures.aimed.${aimedAt}`)}</Badge>}
            text={t('signIns.targetText', { tries, networks: from })}
            onClick={() => change({ target, network: '' })}
          />
        ))}
      </Panel>
      <Panel title={t('signIns.networks')} day={day}>
        {networks.map(({ network, tries, addresses }) => (
          <Line
            key={network}
            label={t('failures.triesFrom')}
            name={<span className="font-mono text-sm">{network}</span>}
            text={t('signIns.networkText', { tries, addresses })}
            onClick={() => change({ network, target: '' })}
          />
        ))}
      </Panel>
    </div>
  )
}

function Panel({ title, day, children }: { title: string; day: string; children: readonly ReactNode[] }) {
  const t = useTranslations('adminSecurity.signIns')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={title}>
        <span className="text-sm text-quiet">{day}</span>
      </CardHead>
      {children.length > 0 ? (
        <ul className="divide-y divide-line">{children}</ul>
      ) : (
        <p className="text-quiet">{t('noneOnDay')}</p>
      )}
    </Card>
  )
}

interface LineProps {
  label: string
  name: ReactNode
  badge?: ReactNode
  text: string
  onClick: () => void
}

const Line = ({ label, name, badge, text, onClick }: LineProps) => (
  <li>
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-target w-full flex-wrap items-center justify-between gap-x-3 gap-y-0.5 rounded-sm py-2 text-left hover:bg-hover"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="sr-only">{label} </span>
        <span className="font-semibold wrap-anywhere">{name}</span>
        {badge}
      </span>
      <span className="text-sm text-quiet tabular">{text}</span>
    </button>
  </li>
)
