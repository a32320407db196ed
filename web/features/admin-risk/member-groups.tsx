import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { RISK_DAYS } from '#contracts/risk-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { CaseList } from './case-list.tsx'
import { GroupName, Reasons, useSize, WeightBadge } from './group-words.tsx'
import { memberGroupsQuery } from './queries.ts'

/** The risk groups of one member and the decisions on them, each with a link to the risk view. */
export function MemberGroups({ memberId }: { memberId: string }) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
  const sizeOf = useSize()
  const query = useQuery(memberGroupsQuery(memberId))
  return (
    <>
      <ListQuery
        query={query}
        items={query.data?.groups}
        failed={t('loadFailed')}
        rowClass="h-20"
        empty={<EmptyState icon={<ShieldCheck />} title={t('none')} text={t('ofMember.none', { days: RISK_DAYS })} />}
      >
        {(groups) => (
          <ul aria-label={t('table')} className="panel divide-y divide-line text-sm">
            {groups.map((group) => (
              <li key={group.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4">
                <div className="min-w-0 basis-60">
                  <GroupName group={group} />
                  <span className="mt-1 block text-xs text-quiet">
                    {sizeOf(group.size)} · {t('seen', { ago: format.ago(group.lastAt) })}
                  </span>
                </div>
                <div className="min-w-0 flex-1 basis-72">
                  <Reasons reasons={group.reasons} />
                  <Link
                    to={`/admin/security?tab=risk${group.open ? '' : '&state=dismissed'}&group=${group.id}`}
                    className="mt-1 inline-flex min-h-6 items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
                  >
                    {t('ofMember.open')}
                  </Link>
                </div>
                <span className="flex flex-wrap gap-1.5">
                  {!group.open && <Badge>{t('states.dismissed')}</Badge>}
                  <WeightBadge weight={group.weight} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListQuery>
      {query.data && (
        <div className="mt-4">
          <CaseList cases={query.data.cases} />
        </div>
      )}
    </>
  )
}
