import { useTranslations } from 'use-intl'
import { profileQuery } from '~/lib/own-account.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { useHasPermission } from '~/lib/session.ts'
import { Banner } from '~/ui/banner.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { securityQuery } from './queries.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { WorkMailsCard } from './work-mails-card.tsx'

/** The viewer's profile, password, second factor and sessions. */
export function AccountTab() {
  const t = useTranslations('adminSettings')
  const may = useHasPermission()
  const profile = useQueryKeepingError(profileQuery)
  const security = useQueryKeepingError(securityQuery)
  const error = profile.error ?? security.error
  const retry = () => void Promise.all([profile.refetch(), security.refetch()])
  if (profile.isPending || security.isPending) return <Waiting />
  if (!profile.data || !security.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        error={error}
        retrying={profile.retrying || security.retrying}
        onRetry={retry}
      />
    )
  const reason = security.data.missing === 'staffPasswordShort' ? 'shortPassword' : 'enrolFirst'
  return (
    <>
      {!may('admin.enter') && (
        <div className="mb-4">
          <Banner tone="warn" title={t(`${reason}.title`)}>
            {t(`${reason}.text`)}
          </Banner>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SecondFactorCard security={security.data} email={profile.data.email} />
          <ProfileCard profile={profile.data} role={security.data.role} limits={security.data.limits} />
          <SessionsCard />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PasswordCard email={profile.data.email} hasSecondFactor={security.data.secondFactor !== null} />
          {may('admin.enter') && <WorkMailsCard />}
        </div>
      </div>
    </>
  )
}

const Waiting = () => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    <Skeleton className="h-56" />
    <Skeleton className="h-56" />
    <Skeleton className="h-80" />
    <Skeleton className="h-80" />
  </div>
)
