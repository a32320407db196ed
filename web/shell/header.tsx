import { Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Bell } from '~/features/notifications/bell.tsx'
import { BotButton } from '~/features/support-bot/bot-button.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { PointsPill } from './points-pill.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** The bar above every member page; `children` are on its left. */
export function Header({ children }: { children: ReactNode }) {
  const t = useTranslations('frame')
  return (
    <header className="no-print sticky top-0 z-30 flex min-h-16 items-center gap-1 border-b border-line bg-page/90 px-4 backdrop-blur lean-in:hidden sm:gap-3 sm:px-6 lg:px-10">
      {children}
      <div className="flex-1" />
      <PointsPill />
      <ButtonLink
        to="/rewards"
        variant="secondary"
        icon={<Gift aria-hidden className="size-5" />}
        className="max-sm:hidden"
      >
        {t('redeem')}
      </ButtonLink>
      <BotButton />
      <Bell />
      <ProfileMenu />
    </header>
  )
}
