import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Profile } from '#contracts/profile.ts'
import { Messages } from '~/lib/messages.tsx'
import { profileQuery } from '~/lib/own-account.ts'
import { useQueryKeepingError } from '~/lib/query-keeping-error.ts'
import { oneOf, useFilters } from '~/lib/url-filter.ts'
import picture from '~/messages/en/picture.json'
import { Card } from '~/ui/card.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'

const VIEWS = ['about', 'settings', 'account'] as const

/** The tabs of the places that notices, notifications and mails link to. */
const VIEW_OF_HASH: Readonly<Record<string, (typeof VIEWS)[number]>> = { '#limits': 'settings', '#sessions': 'account' }

/** The columns of a tab: one on a phone. */
const COLUMNS = 'grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2'

interface ProfileSettingsProps {
  /** The card of another feature, first among what the tab 'About you' shows. */
  achievements: ReactNode
}

/** Everything that a member can see and change of their account (docs/product.md#profile). */
export function ProfileSettings({ achievements }: ProfileSettingsProps) {
  const t = useTranslations('profile')
  const query = useQueryKeepingError(profileQuery)
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <QueryState query={query} skeleton={<ProfileSkeleton />} failed={t('loadingFailed')} inCard>
        {(profile) => (
          <div className="flex flex-col gap-4 sm:gap-6">
            <ProfileHead profile={profile} />
            <ProfileViews profile={profile} achievements={achievements} />
          </div>
        )}
      </QueryState>
    </>
  )
}

function ProfileViews({ profile, achievements }: { profile: Profile } & ProfileSettingsProps) {
  const t = useTranslations('profile')
  const [filters, change] = useFilters()
  const { hash } = useLocation()
  const view = oneOf(VIEWS, filters.get('view') ?? VIEW_OF_HASH[hash] ?? null)
  return (
    <Tabs
      label={t('views')}
      value={view}
      tabs={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(value) => change({ view: value === 'about' ? '' : value })}
    >
      {/* Never removed, so that a form that is being filled in loses nothing. */}
      <div hidden={view !== 'about'} className="flex flex-col gap-4 sm:gap-6 2xl:grid 2xl:grid-cols-2 2xl:items-start">
        {achievements}
        <DetailsCard profile={profile} picture={<AvatarEditor />} />
      </div>
      {view === 'settings' && (
        <div className={COLUMNS}>
          <SettingsCard />
          <LimitsCard />
        </div>
      )}
      {view === 'account' && (
        <div className={COLUMNS}>
          <SessionsCard />
          <div className="flex flex-col gap-4 sm:gap-6">
            <Card>
              <PasswordSetting email={profile.email} />
            </Card>
            <DataCard points={profile.points} email={profile.email} />
          </div>
        </div>
      )}
    </Tabs>
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
