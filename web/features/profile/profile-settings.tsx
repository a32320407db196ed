import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Messages } from '~/lib/messages.tsx'
import { profileQuery } from '~/lib/own-account.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import picture from '~/messages/en/picture.json'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'

/**
 * Everything that a member can see and change of their account (docs/product.md#profile).
 *
 * @param achievements the card of another feature, below the head
 */
export function ProfileSettings({ achievements }: { achievements: ReactNode }) {
  const t = useTranslations('profile')
  const query = useQueryKeepingError(profileQuery)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryState query={query} skeleton={<ProfileSkeleton />} failed={t('loadingFailed')} inCard>
        {(profile) => (
          <div className="flex flex-col gap-4 sm:gap-6">
            <ProfileHead profile={profile} />
            {achievements}
            <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
              <div className="flex flex-col gap-4 sm:gap-6">
                <DetailsCard profile={profile} picture={<AvatarEditor />} />
                <LimitsCard />
              </div>
              <div className="flex flex-col gap-4 sm:gap-6">
                <SettingsCard email={profile.email} />
                <SessionsCard />
                <DataCard points={profile.points} email={profile.email} />
              </div>
            </div>
          </div>
        )}
      </QueryState>
    </>
  )
}

const MESSAGES = { picture }

/** Shows, replaces or removes the member's picture. */
function AvatarEditor() {
  return (
    <Messages add={MESSAGES}>
      <PictureChoice />
    </Messages>
  )
}

/** A placeholder in the screen's shape. */
function ProfileSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 sm:gap-6">
      <Skeleton className="h-52 rounded-xl sm:h-36" />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <Card>
          <Skeleton className="mb-5 h-7 w-40" />
          <SkeletonRows rows={6} className="h-11" />
        </Card>
        <Card>
          <Skeleton className="mb-5 h-7 w-40" />
          <SkeletonRows rows={4} className="h-11" />
        </Card>
      </div>
    </div>
  )
}
