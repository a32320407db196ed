import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import type { GroupListProps } from './group-table.tsx'
import { GroupName, GroupState, Reasons, useSize } from './group-words.tsx'

/** The content of the table as one card for each group, for narrow screens. */
export function GroupCards({ items, gone, onOpen }: GroupListProps) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
  const sizeOf = useSize()
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((group) => (
        <Card as="li" key={group.id} className="flex flex-col gap-3">
          <div className="flex items-start justify-between gap-3">
            <GroupName group={group} />
            <GroupState group={group} isGone={gone.has(group.id)} />
          </div>
          <div className="text-sm">
            <Reasons reasons={group.reasons} />
          </div>
          <p className="text-sm text-quiet">
            {sizeOf(group.size)} · {t('earnedBy', { n: group.points })} ·{' '}
            {t('redemptionCount', { n: group.redemptions })} · {format.ago(group.lastAt)}
          </p>
          <Button
            variant="secondary"
            aria-label={t('openOf', { name: `${t(`kinds.${group.kind}`)} ${group.label}`.trim() })}
            onClick={() => onOpen(group.id)}
          >
            {t('open')}
          </Button>
        </Card>
      ))}
    </ul>
  )
}
