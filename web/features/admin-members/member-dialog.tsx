import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { Points } from '~/ui/points.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { DetailList, Lines } from './detail-list.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberPauses } from './member-pauses.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { memberQuery } from './queries.ts'
import { useMemberActions } from './use-member-actions.tsx'
import { useErrorWithSentence } from './use-problem.ts'

/** A member's details, and the actions that the viewer may take. */
export function MemberDialog({ id, steps, onClose }: { id: string; steps?: Steps | undefined; onClose: () => void }) {
  const t = useTranslations('adminMembers')
  const withSentence = useErrorWithSentence()
  const query = useQuery(memberQuery(id))
  const member = query.data
  const { buttons, dialog } = useMemberActions(member)
  return (
    <>
      <SideSheet onClose={onClose} steps={steps} title={member?.name ?? t('loadingMember')}>
        <Link
          to={`/admin/users/${id}`}
          className="flex min-h-target items-center gap-1.5 self-start font-semibold text-brand-ink underline-offset-2 hover:underline"
        >
          {t('openPage')}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
        {query.isPending && <SkeletonRows rows={6} className="h-12" />}
        {query.error && !member && (
          <ErrorState
            title={t('detail.loadFailed')}
            error={withSentence(query.error)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {member && (
          <>
            <MemberFacts member={member} />
            {member.entries && <MemberEntries entries={member.entries} />}
            {member.redemptions && <MemberRedemptions redemptions={member.redemptions} email={member.email} />}
            <MemberPauses pauses={member.pauses} />
            <MemberSessions sessions={member.sessions} />
            <MemberNotes key={id} member={member} />
            <MemberActions actions={member.actions} />
            <SheetActions>{buttons}</SheetActions>
          </>
        )}
      </SideSheet>
      {dialog}
    </>
  )
}

/** The newest entries of the member in the ledger. */
function MemberEntries({ entries }: { entries: NonNullable<MemberDetail['entries']> }) {
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

interface MemberRedemptionsProps {
  redemptions: NonNullable<MemberDetail['redemptions']>
  email: string
}

/** The newest redemptions of the member, and a link to all of them. */
function MemberRedemptions({ redemptions, email }: MemberRedemptionsProps) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const items = redemptions.map(({ id, subscription, duration, points, status, createdAt }) => ({
    key: id,
    item: (
      <>
        <Lines
          first={`${subscription}, ${duration}`}
          second={
            <>
              <time dateTime={createdAt}>{format.date(createdAt)}</time> · {format.number(points)}
            </>
          }
        />
        <StatusBadge status={status} />
      </>
    ),
  }))
  const link = items.length > 0 && (
    <Link
      to={`/admin/redemptions?status=all&q=${encodeURIComponent(email)}`}
      className="text-sm font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
    >
      {t('allRedemptions')}
    </Link>
  )
  return <DetailList title={t('redemptions')} empty={t('noRedemptions')} items={items} link={link} />
}
