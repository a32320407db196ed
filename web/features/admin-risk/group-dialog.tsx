import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RiskGroup } from '#contracts/risk.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { Assignee } from '~/ui/assignee.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { PauseDialog } from '~/ui/pause-dialog.tsx'
import { Presence } from '~/ui/presence.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { CaseList } from './case-list.tsx'
import { ColleagueDecision } from './colleague-decision.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { GroupMembers } from './group-members.tsx'
import { Reasons, useSize, WeightBadge } from './group-words.tsx'
import { groupQuery, RISK_KEY } from './queries.ts'
import { StopDialog } from './stop-dialog.tsx'

/** A group with its reasons, members and actions. It follows the decisions of colleagues. */
export function GroupDialog({ id, steps, onClose }: { id: string; steps: Steps | undefined; onClose: () => void }) {
  const t = useTranslations('adminRisk')
  const query = useQuery(groupQuery(id))
  const [isDismissing, setDismissing] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const [pausing, setPausing] = useState<{ id: string; name: string }>()
  const { data } = query
  const group = data?.group
  const mayDismiss = group?.open && data?.mayDismiss
  const mayStop = data?.mayStop
  return (
    <>
      <SideSheet
        onClose={onClose}
        steps={steps}
        title={group ? `${t(`kinds.${group.kind}`)} ${group.label}`.trim() : t('group')}
      >
        <Presence kind="risk_group" id={id} />
        {query.isPending && <SkeletonRows rows={5} className="h-12" />}
        {query.error && !data && (
          <ErrorState
            title={t('groupFailed')}
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {group && (
          <>
            <Assignee
              key={`assignee ${id}`}
              route="POST /api/admin/security/risk/:id/assignee"
              id={id}
              assignee={group.assignee}
              mayAssign={data.mayAssign}
              refreshes={RISK_KEY}
            />
            <ColleagueDecision key={`decision ${id}`} cases={data.cases} />
            <Facts group={group} />
            <CaseList cases={data.cases} />
            <GroupMembers members={data.members} size={group.size} onPause={setPausing} />
            {(mayStop || mayDismiss) && (
              <SheetActions>
                {mayDismiss && (
                  <Button variant="secondary" onClick={() => setDismissing(true)}>
                    {t('dismiss.button')}
                  </Button>
                )}
                {mayStop && (
                  <Button variant="danger" onClick={() => setStopping(true)}>
                    {t('stop.button')}
                  </Button>
                )}
              </SheetActions>
            )}
          </>
        )}
      </SideSheet>
      {data && isDismissing && (
        <DismissDialog group={data.group} cases={data.cases} onClose={() => setDismissing(false)} onDone={onClose} />
      )}
      {data && isStopping && (
        <StopDialog group={data.group} members={data.members} cases={data.cases} onClose={() => setStopping(false)} />
      )}
      {pausing && <PauseDialog member={pausing} onClose={() => setPausing(undefined)} />}
    </>
  )
}

function Facts({ group }: { group: RiskGroup }) {
  const t = useTranslations('adminRisk')
  const format = useFormat()
  const sizeOf = useSize()
  const { dismissed } = group
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <WeightBadge weight={group.weight} />
        <div className="min-w-0 flex-1 basis-60 font-medium">
          <Reasons reasons={group.reasons} />
        </div>
      </div>
      <p className="text-sm text-quiet">{t(`about.${group.weight}`)}</p>
      <p className="text-sm">
        {sizeOf(group.size)} · {t('earnedBy', { n: group.points })} · {t('redemptionCount', { n: group.redemptions })} ·{' '}
        {t('between', { from: format.dateTime(group.firstAt), to: format.dateTime(group.lastAt) })}
      </p>
      {dismissed && (
        <Banner
          tone="note"
          title={t(group.open ? (group.measure > dismissed.measure ? 'grown' : 'ended') : 'dismissedBy', {
            by: dismissed.by,
            date: format.dateTime(dismissed.at),
          })}
        >
          {dismissed.reason}
          {!group.open && (
            <span className="block text-sm">
              {dismissed.until ? t('hiddenUntil', { date: format.dateTime(dismissed.until) }) : t('hiddenForever')}
            </span>
          )}
        </Banner>
      )}
    </div>
  )
}
