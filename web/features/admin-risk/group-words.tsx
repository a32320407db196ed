import { AtSign, Gauge, type LucideIcon, Network, Send, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RiskGroup } from '#contracts/risk.ts'
import { COUNTED_IN_GROUP, type RiskKind } from '#contracts/risk-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { AssigneeName } from '~/ui/assignee.tsx'
import { Badge } from '~/ui/badge.tsx'

const ICONS: Readonly<Record<RiskKind, LucideIcon>> = {
  network: Network,
  device: Smartphone,
  telegram: Send,
  name: AtSign,
  speed: Gauge,
}
const TONES = { 1: 'note', 2: 'warn', 3: 'bad' } as const

/** The signal that the members of a group share. */
export function GroupName({ group }: { group: Pick<RiskGroup, 'kind' | 'label'> }) {
  const t = useTranslations('adminRisk')
  const Icon = ICONS[group.kind]
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
      <span className="min-w-0">
        <span className="block font-semibold">{t(`kinds.${group.kind}`)}</span>
        {group.label && (
          <span title={group.label} className="block text-xs break-words text-quiet in-data-[density=compact]:truncate">
            {group.label}
          </span>
        )}
      </span>
    </span>
  )
}

/** The weight of a group in a list and its assignee; or that a colleague's decision has removed it from the list. */
export function GroupState({ group: { weight, assignee }, isGone }: { group: RiskGroup; isGone: boolean }) {
  const t = useTranslations('admin.live')
  if (isGone) return <Badge>{t('left')}</Badge>
  return (
    <span className="inline-flex flex-col items-start gap-0.5 in-data-[density=compact]:gap-0 max-lg:items-end">
      <WeightBadge weight={weight} />
      <AssigneeName assignee={assignee} />
    </span>
  )
}

export function WeightBadge({ weight }: Pick<RiskGroup, 'weight'>) {
  const t = useTranslations('adminRisk.weights')
  return <Badge tone={TONES[weight]}>{t(`${weight}`)}</Badge>
}

/** The reasons why the group is listed. */
export function Reasons({ reasons }: Pick<RiskGroup, 'reasons'>) {
  const t = useTranslations('adminRisk.reasons')
  const format = useFormat()
  const more = useTranslations('adminRisk')('moreThan', { n: COUNTED_IN_GROUP })
  const texts = reasons.map(({ reason, figure }) =>
    t(reason, { n: figure, many: figure > COUNTED_IN_GROUP ? more : format.number(figure) }),
  )
  return (
    <ul
      title={texts.join('\n')}
      className="flex flex-col gap-0.5 in-data-[density=compact]:block in-data-[density=compact]:truncate"
    >
      {texts.map((text) => (
        <li
          key={text}
          className="in-data-[density=compact]:inline in-data-[density=compact]:not-last:after:content-['_·_']"
        >
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Returns a function that formats the number of members; large groups are counted up to a limit. */
export function useSize(): (size: number) => string {
  const t = useTranslations('adminRisk')
  return (size) => (size > COUNTED_IN_GROUP ? t('moreThan', { n: COUNTED_IN_GROUP }) : t('members', { n: size }))
}
