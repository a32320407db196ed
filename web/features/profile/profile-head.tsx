import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '#contracts/profile.ts'
import { useFormat } from '~/lib/format.ts'
import { useMember } from '~/lib/session.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Points } from '~/ui/points.tsx'

/** Name and figures of the account. Points come from the session, which live updates refresh. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const t = useTranslations('profile')
  const format = useFormat()
  const { points, totalEarned, imageUrl } = useMember()
  const { lastLoginAt, updatedAt } = profile
  return (
    <div className="water flex flex-wrap items-center gap-x-8 gap-y-5 rounded-xl p-5 sm:p-8">
      <div className="flex min-w-0 flex-1 basis-80 flex-wrap items-center gap-4">
        <Avatar name={profile.name} url={imageUrl} size="large" />
        <div className="min-w-0 flex-1 basis-[9.5rem]">
          <p className="truncate text-xl font-bold">{profile.name}</p>
          <p className="truncate text-on-deep-quiet">{profile.email}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-on-deep-quiet">
            <span className="rounded-full bg-on-deep/15 px-2.5 py-0.5 font-semibold text-on-deep">{t('premium')}</span>
            {t('memberSince', { date: format.date(profile.memberSince) })}
          </p>
        </div>
      </div>
      <dl className="flex flex-1 basis-72 justify-between gap-x-6 gap-y-1 max-sm:flex-col sm:flex-wrap sm:items-baseline">
        <Stat label={t('stats.points')}>
          <Points value={points} />
        </Stat>
        <Stat label={t('stats.totalEarned')}>{format.number(totalEarned)}</Stat>
        <Stat label={lastLoginAt ? t('stats.lastLogin') : t('stats.lastUpdate')}>
          {format.ago(lastLoginAt ?? updatedAt)}
        </Stat>
      </dl>
    </div>
  )
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4">
      <dt className="text-sm text-on-deep-quiet">{label}</dt>
      <dd className="text-lg font-semibold tabular">{children}</dd>
    </div>
  )
}
