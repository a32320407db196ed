import { Dices, ListChecks, ReceiptText, TicketCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ListedMember } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'

const COUNTS = [
  ['transactions', ReceiptText],
  ['spins', Dices],
  ['scratches', TicketCheck],
  ['tasks', ListChecks],
] as const

/** A member's numbers of transactions, spins, scratch cards and tasks. A list has hundreds of them: their tooltips are the browser's. */
export function ActivityCounts({ member }: { member: ListedMember }) {
  const t = useTranslations('adminMembers.counts')
  const format = useFormat()
  return (
    <ul className="flex gap-x-2 max-lg:flex-wrap">
      {COUNTS.map(([name, Icon]) => (
        <li key={name} title={t(name, { n: member[name] })} className="flex items-center gap-1 text-xs tabular">
          <Icon aria-hidden className="size-3.5 text-quiet" />
          <span aria-hidden>{format.number(member[name])}</span>
          <span className="sr-only">{t(name, { n: member[name] })}</span>
        </li>
      ))}
    </ul>
  )
}
