import { useTranslations } from 'use-intl'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MailCard } from './mail-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { profileQuery } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { ThemeCard } from './theme-card.tsx'

/** Everything that a member can see and change of their account (docs/product.md#profile). */
export function ProfileSettings() {
  const t = useTranslations('profile')
  const { data: profile, error, isPending, retrying, refetch } = useQueryKeepingError(profileQuery)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {isPending && <ProfileSkeleton />}
      {!isPending && !profile && (
        <Card>
          <ErrorState title={t('loadingFailed')} error={error} retrying={retrying} onRetry={() => void refetch()} />
        </Card>
      )}
      {profile && (
        <div className="flex flex-col gap-4 sm:gap-6">
          <ProfileHead profile={profile} />
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
            <div className="flex flex-col gap-4 sm:gap-6">
              <AvatarEditor />
              <DetailsCard profile={profile} />
              <ThemeCard />
              <MailCard />
            </div>
            <div className="flex flex-col gap-4 sm:gap-6">
              <PasswordCard email={profile.email} />
              <LimitsCard />
              <SessionsCard />
              <DataCard points={profile.points} email={profile.email} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}
