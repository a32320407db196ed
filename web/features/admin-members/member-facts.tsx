import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberDetail } from '#contracts/members.ts'
import { useFormat } from '~/lib/format.ts'
import { useLimitTexts } from '~/lib/role-limits.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Banner } from '~/ui/banner.tsx'
import { classes } from '~/ui/classes.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { PauseFact } from './member-pauses.tsx'
import { RoleBadge } from './role-badge.tsx'

const FIGURES = ['points', 'earned', 'transactions', 'spins', 'scratches', 'tasks'] as const

/** The member's account, figures, and the reason of a ban or suspension. `isWide` uses the width of a page. */
export function MemberFacts({ member, isWide = false }: { member: MemberDetail; isWide?: boolean }) {
  const t = useTranslations('adminMembers.detail')
  const tAll = useTranslations('adminMembers')
  const format = useFormat()
  const returned = member.returnedMails
  const limitTexts = useLimitTexts()
  const { name, email, status, id } = member
  const limits = limitTexts(member.roleLimits)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} url={member.imageUrl} size="medium" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1 text-sm">
            <span className="min-w-0">
              <EmailText>{email}</EmailText>
            </span>
            <CopyButton text={email} label={t('copyEmail')} className="-my-2.5 [&>svg]:size-4" />
          </p>
          <p className="flex flex-wrap gap-1.5">
            <StatusBadge status={status} />
            <RoleBadge role={member.role} roleName={member.roleName} />
            {!member.emailConfirmed && <Badge tone="warn">{t('unconfirmed')}</Badge>}
          </p>
        </div>
      </div>
      <StatusBanner member={member} />
      <PauseFact member={member} />
      <dl className={classes('grid grid-cols-3 gap-2', isWide && 'lg:grid-cols-6')}>
        {FIGURES.map((figure) => (
          <div key={figure} className="flex flex-col justify-between rounded-md bg-sunken px-1 py-2 text-center">
            <dt className="text-xs text-quiet">{t(figure)}</dt>
            <dd className="font-bold tabular">
              {format.number(figure === 'earned' ? member.totalEarned : member[figure])}
            </dd>
          </div>
        ))}
      </dl>
      <dl
        className={classes(
          'grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-4 gap-y-3 text-sm sm:grid-cols-2 sm:gap-x-6',
          isWide && 'lg:grid-cols-4',
        )}
      >
        <Fact name={t('joined')}>{format.dateTime(member.createdAt)}</Fact>
        <Fact name={t('lastLogin')}>{member.lastLogin ? format.dateTime(member.lastLogin) : tAll('never')}</Fact>
        <Fact name={t('phone')}>{member.phone ?? t('none')}</Fact>
        <Fact name={t('timeZone')}>{member.timeZone}</Fact>
        {returned && (
          <Fact name={t('returned.name')} wide>
            {t(`returned.${returned.reason}`, { date: format.dateTime(returned.since) })}
          </Fact>
        )}
        {limits.length > 0 && (
          <Fact name={t('limits')} wide>
            {limits.join(' · ')}
          </Fact>
        )}
        <Fact name={t('id')} wide>
          <span className="flex items-center gap-1">
            <span className="min-w-0 font-mono text-xs break-all">{id}</span>
            <CopyButton text={id} label={t('copyId')} className="-my-2.5 [&>svg]:size-4" />
          </span>
        </Fact>
      </dl>
    </>
  )
}

function StatusBanner({ member }: { member: MemberDetail }) {
  const t = useTranslations('adminMembers.detail')
  const tStatus = useTranslations('ui.status')
  const format = useFormat()
  const { status, statusSince, statusBy, statusReason, statusUntil } = member
  if (status === 'active') return null
  const title = statusSince
    ? t('since', { status: tStatus(status), date: format.dateTime(statusSince), by: statusBy ?? t('system') })
    : tStatus(status)
  return (
    <Banner tone={status === 'banned' ? 'bad' : 'warn'} title={title}>
      {statusReason && <p>{statusReason}</p>}
      {statusUntil && <p>{t('ends', { date: format.dateTime(statusUntil) })}</p>}
    </Banner>
  )
}

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={classes('min-w-0', wide && 'col-span-full')}>
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
