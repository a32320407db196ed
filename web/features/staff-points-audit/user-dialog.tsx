import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditedMember } from '#contracts/points-audit.ts'
import { useFormat } from '~/lib/format.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { BalanceHistory } from './balance-history.tsx'
import { groupsOf } from './finding-groups.ts'
import { FindingList } from './finding-list.tsx'
import { memberQuery } from './queries.ts'
import { kindsOf } from './user-table.tsx'

/** One user: what is wrong at this moment, why that may be, what to do, and the last changes of the balance. */
export function UserDialog({ user, onClose }: { user: AuditedMember; onClose: () => void }) {
  const t = useTranslations('staffAudit')
  const format = useFormat()
  const query = useQuery(memberQuery(user.id))
  const { data, error } = query
  const groups = groupsOf(kindsOf(data ?? user))
  const figures = [
    ['users.points', format.number(data?.points ?? user.points)],
    ['users.earned', format.number(user.totalEarned)],
    ['users.issues', format.number(data?.findings.length ?? user.issues)],
    ['users.deductions', format.number(user.deductions)],
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="wrap-anywhere">{user.email || t('users.unknown')}</span>}
      width="wide"
    >
      <p className="flex items-center gap-1 text-sm text-quiet">
        <code className="min-w-0 wrap-anywhere">{user.id}</code>
        <CopyButton text={user.id} label={user.id} failed={t('results.copyFailed')} />
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-quiet">{t(name)}</dt>
            <dd className="text-lg font-semibold tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <Part title={t('user.findings')} note={data && t('user.now')}>
        {data?.findings.length === 0 ? (
          <p className="text-sm">{t('user.nowFine')}</p>
        ) : (
          <FindingList findings={data?.findings ?? user.findings} />
        )}
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
      {user.email && (
        <ButtonLink variant="secondary" to={`/admin/users?q=${encodeURIComponent(user.email)}`}>
          {t('user.profile')}
        </ButtonLink>
      )}
    </Dialog>
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
