import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditedMember } from '#contracts/points-audit.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { BalanceHistory } from './balance-history.tsx'
import { groupsOf } from './finding-groups.ts'
import { FindingList } from './finding-list.tsx'
import { memberQuery } from './queries.ts'
import { kindsOf } from './user-table.tsx'

interface UserDialogProps {
  id: string
  /** The member as listed; undefined if the list does not contain them. */
  listed: AuditedMember | undefined
  /** The members before and after in the list. */
  steps: Steps | undefined
  onClose: () => void
}

/** One member: current findings, possible causes, advice, and the last changes of the balance. */
export function UserDialog({ id, listed, steps, onClose }: UserDialogProps) {
  const t = useTranslations('adminPointsAudit')
  const format = useFormat()
  // A member without issues leaves the list, but the dialog stays open.
  const lastListed = useRef(listed)
  lastListed.current = listed ?? (lastListed.current?.id === id ? lastListed.current : undefined)
  const user = lastListed.current
  const query = useQuery(memberQuery(id))
  const { data, error } = query
  const findings = data?.findings ?? user?.findings
  const groups = groupsOf(kindsOf({ findings: findings ?? [] }))
  const shown = (value: number | undefined) => (value === undefined ? '–' : format.number(value))
  const figures = [
    [t('users.points'), shown(data?.points ?? user?.points)],
    [t('users.issues'), shown(findings?.length)],
    [t('user.earnedThen'), shown(user?.totalEarned)],
    [t('user.deductionsThen'), shown(user?.deductions)],
  ] as const
  return (
    <SideSheet onClose={onClose} steps={steps} title={<EmailText>{user?.email || t('users.unknown')}</EmailText>}>
      <p className="flex items-center gap-1 text-sm text-quiet">
        <code className="min-w-0 wrap-anywhere">{id}</code>
        <CopyButton text={id} label={id} failed={t('results.copyFailed')} />
      </p>
      <dl className="two-up gap-3 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-quiet">{name}</dt>
            <dd className="text-lg font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <Part title={t('user.findings')} note={data && t('user.now')}>
        {data?.findings.length === 0 && <p className="text-sm">{t('user.nowFine')}</p>}
        {findings && findings.length > 0 && <FindingList findings={findings} />}
        {!findings && !error && <SkeletonRows rows={2} />}
      </Part>
      {groups.length > 0 && (
        <>
          <Part title={t('user.causes')}>
            <Bullets texts={groups.map((group) => t(`causes.${group}`))} />
          </Part>
          <Part title={t('user.recommendations')}>
            <Bullets texts={groups.map((group) => t(`advice.${group}`))} />
          </Part>
        </>
      )}
      <Part title={t('user.history')}>
        {data ? (
          <BalanceHistory history={data.history} />
        ) : error ? (
          <ErrorState
            title={t('user.failed')}
            error={error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Part>
      {user?.email && (
        <ButtonLink variant="secondary" to={`/admin/users/${id}`}>
          {t('user.profile')}
        </ButtonLink>
      )}
    </SideSheet>
  )
}

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {title}
        {note && <span className="text-xs font-normal text-quiet">{note}</span>}
      </h3>
      {children}
    </section>
  )
}

const Bullets = ({ texts }: { texts: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
