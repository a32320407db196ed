import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, CirclePlay, Coins, Hand, PauseCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StatusAction } from '#contracts/member-rules.ts'
import type { MemberDetail, MemberPause } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { PauseDialog } from '~/ui/pause-dialog.tsx'
import { Points } from '~/ui/points.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { DetailList, Lines } from './detail-list.tsx'
import { LiftDialog } from './lift-dialog.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberPauses, runningPause } from './member-pauses.tsx'
import { memberQuery } from './queries.ts'
import { StatusDialog } from './status-dialog.tsx'
import { useErrorWithSentence } from './use-problem.ts'

type Action = StatusAction | 'points' | 'pause' | 'lift'

/** A member's details, and the actions that the viewer may take. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('adminMembers')
  const withSentence = useErrorWithSentence()
  const query = useQuery(memberQuery(id))
  const [act, setAction] = useState<Action>()
  const member = query.data
  // The pause that was shown when the dialog opened. A colleague may lift it in the meantime.
  const [lifting, setLifting] = useState<MemberPause>()
  const start = (next: Action) => {
    setLifting(runningPause(member))
    setAction(next)
  }
  const close = () => setAction(undefined)
  return (
    <>
      <SideSheet onClose={onClose} title={member?.name ?? t('loadingMember')}>
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
            <MemberEntries entries={member.entries} />
            <MemberRedemptions member={member} />
            <MemberPauses pauses={member.pauses} />
            <MemberSessions sessions={member.sessions} />
            <MemberNotes member={member} />
            <MemberActions actions={member.actions} />
            <ActionButtons member={member} onAction={start} />
          </>
        )}
      </SideSheet>
      {member && act === 'points' && <AdjustDialog id={id} name={member.name} onClose={close} />}
      {member && act === 'pause' && <PauseDialog member={member} onClose={close} />}
      {member && lifting && act === 'lift' && <LiftDialog id={id} name={member.name} pause={lifting} onClose={close} />}
      {member && (act === 'ban' || act === 'suspend' || act === 'activate') && (
        <StatusDialog member={member} action={act} onClose={close} />
      )}
    </>
  )
}

const ICONS = { ban: Ban, suspend: PauseCircle, activate: CircleCheck }

/** The actions that the server allows this viewer. */
function ActionButtons({ member, onAction }: { member: MemberDetail; onAction: (act: Action) => void }) {
  const t = useTranslations('adminMembers')
  return (
    <SheetActions>
      {member.mayAdjust && (
        <Button size="small" icon={<Coins aria-hidden className="size-5" />} onClick={() => onAction('points')}>
          {t('adjust.button')}
        </Button>
      )}
      {member.mayPause && <PauseButton isPaused={runningPause(member) !== undefined} onAction={onAction} />}
      {member.may.map((action) => {
        const Icon = ICONS[action]
        return (
          <Button
            key={action}
            size="small"
            variant={action === 'ban' ? 'danger' : 'secondary'}
            icon={<Icon aria-hidden className="size-5" />}
            onClick={() => onAction(action)}
          >
            {t(`act.${action}.button`)}
          </Button>
        )
      })}
    </SheetActions>
  )
}

function PauseButton({ isPaused, onAction }: { isPaused: boolean; onAction: (act: Action) => void }) {
  const t = useTranslations('admin.pause')
  const Icon = isPaused ? CirclePlay : Hand
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<Icon aria-hidden className="size-5" />}
      onClick={() => onAction(isPaused ? 'lift' : 'pause')}
    >
      {t(isPaused ? 'lift' : 'button')}
    </Button>
  )
}

/** The newest entries of the member in the ledger. */
function MemberEntries({ entries }: Pick<MemberDetail, 'entries'>) {
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

/** The newest redemptions of the member, and a link to all of them. */
function MemberRedemptions({ member }: { member: MemberDetail }) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const items = member.redemptions.map(({ id, subscription, duration, points, status, createdAt }) => ({
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
      to={`/admin/redemptions?q=${encodeURIComponent(member.email)}`}
      className="text-sm font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
    >
      {t('allRedemptions')}
    </Link>
  )
  return <DetailList title={t('redemptions')} empty={t('noRedemptions')} items={items} link={link} />
}

/** The devices on which the member is signed in. */
function MemberSessions({ sessions }: Pick<MemberDetail, 'sessions'>) {
  const t = useTranslations('adminMembers.detail')
  const format = useFormat()
  const items = sessions.map(({ browser, system, startedAt, lastUsedAt }, index) => {
    const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
    return {
      key: `${startedAt} ${index}`,
      item: <Lines first={device} second={t('lastUsed', { ago: format.ago(lastUsedAt) })} />,
    }
  })
  return <DetailList title={t('sessions')} empty={t('noSessions')} items={items} />
}
