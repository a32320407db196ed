import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AuditDetail } from '#contracts/security.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { SideSheet } from '~/ui/side-sheet.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { EntryChanges } from './entry-changes.tsx'
import { auditEntryQuery } from './queries.ts'

/** An entry of the audit log: actor, time, address, changes and hashes. */
export function EntryDialog({ seq, steps, onClose }: { seq: string; steps: Steps | undefined; onClose: () => void }) {
  const t = useTranslations('adminSecurity.entry')
  const { data, error, isFetching, refetch } = useQuery(auditEntryQuery(seq))
  return (
    <SideSheet
      onClose={onClose}
      steps={steps}
      title={data ? t('title', { seq, action: data.action }) : t('loading', { seq })}
    >
      {data ? (
        <>
          <Facts entry={data} />
          <EntryChanges before={data.before} after={data.after} />
          <dl className="flex flex-col gap-2 border-t border-line pt-4 text-xs">
            <Fact label={t('hash')}>
              <span className="font-mono break-all text-quiet">{data.hash}</span>
            </Fact>
            <Fact label={t('prevHash')}>
              <span className="font-mono break-all text-quiet">{data.prevHash}</span>
            </Fact>
          </dl>
        </>
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} className="h-10" />
      )}
    </SideSheet>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

function Facts({ entry }: { entry: AuditDetail }) {
  const t = useTranslations('adminSecurity.entry')
  const tAudit = useTranslations('adminSecurity.audit')
  const format = useFormat()
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-3 text-sm sm:grid-cols-2">
      <Fact label={t('when')}>{format.dateTime(entry.at)}</Fact>
      <Fact label={t('who')}>
        {entry.actorName ? (
          <MemberLink id={entry.actorId} name={entry.actorName} />
        ) : (
          <span className="font-semibold">{tAudit('gone')}</span>
        )}
        <span className="block text-xs text-quiet">
          <EmailText>{entry.actorEmail || entry.actorId}</EmailText>
        </span>
      </Fact>
      <Fact label={t('subject')}>
        <span className="font-semibold">{entry.subjectType}</span>{' '}
        <MemberLink id={entry.subjectId} name={entry.subjectName} />
        <span className="block font-mono text-xs break-all text-quiet">{entry.subjectId}</span>
        {entry.subjectType === 'risk_group' && (
          <Link
            to={`/admin/security?tab=risk&group=${entry.subjectId}`}
            className="inline-flex min-h-6 items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
          >
            {t('riskGroup')}
          </Link>
        )}
      </Fact>
      <Fact label={t('reason')}>{entry.reason || t('noReason')}</Fact>
      <Fact label={t('address')}>
        <span className="font-mono text-xs">{entry.address}</span>
      </Fact>
      <Fact label={t('request')}>
        {entry.requestId ? (
          <span className="flex items-center gap-1">
            <span className="min-w-0 font-mono text-xs break-all">{entry.requestId}</span>
            <CopyButton text={entry.requestId} label={t('copyRequest')} />
          </span>
        ) : (
          t('noRequest')
        )}
      </Fact>
    </dl>
  )
}
