import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Bell } from '~/features/notifications/bell.tsx'
import { BotButton } from '~/features/support-bot/bot-button.tsx'
import { useMember } from '~/lib/session.ts'
import { ButtonLink } from '~/ui/button.tsx'
import { Points } from '~/ui/points.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** The bar above every member page; `children` are on its left. */
export function Header({ children }: { children: ReactNode }) {
  const t = useTranslations('frame')
  const { points } = useMember()
  return (
    <header className="no-print sticky top-0 z-30 flex min-h-16 items-center gap-1 border-b border-line bg-page/90 px-4 backdrop-blur sm:gap-3 sm:px-6 lg:px-10">
      {children}
      <div className="flex-1" />
      {/* Large text grows only as far as the row allows. */}
      <Points
        value={points}
        live
        className="rounded-full border border-line bg-card px-2.5 py-1.5 text-[min(1rem,max(16px,4.4vw))] font-semibold sm:px-3"
      />
      <ButtonLink
        to="/rewards"
        variant="secondary"
        icon={<Gift aria-hidden className="size-5" />}
        className="max-sm:hidden"
      >
        {t('redeem')}
      </ButtonLink>
      <ButtonLink
        to="/rewards"
        variant="secondary"
        aria-label={t('redeem')}
        className="w-target px-0! max-[22.5rem]:hidden sm:hidden"
      >
        <Gift aria-hidden className="size-5" />
      </ButtonLink>
      <BotButton />
      <Bell />
      <ProfileMenu />
    </header>
  )
}
