import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { Points } from '~/ui/points.tsx'
import { DetailList, Lines } from './detail-list.tsx'

/** The newest entries of the member in the ledger. */
export function MemberEntries({ entries }: Pick<MemberDetail, 'entries'>) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const items = entries.map(({ seq, description, createdAt, points }) => ({
    key: String(seq),
    item: (
      <>
        <Lines first={description} second={<time dateTime={createdAt}>{format.dateTime(createdAt)}</time>} />
        <Points value={points} change />
      </>
    ),
  }))
  return <DetailList title={t('entries')} empty={t('noEntries')} items={items} />
}
