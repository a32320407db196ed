import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ArchiveList } from '~/ui/archive-list.tsx'
import { Card } from '~/ui/card.tsx'
import { memberArchiveQuery } from './queries.ts'

/** What one member did in the earlier system. */
export function MemberArchive({ memberId }: { memberId: string }) {
  const t = useTranslations('adminMember')
  return (
    <Card>
      <p className="mb-2 text-sm text-quiet">{t('archive')}</p>
      <ArchiveList query={useInfiniteQuery(memberArchiveQuery(memberId))} />
    </Card>
  )
}
