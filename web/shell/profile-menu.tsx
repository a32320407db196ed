import { Gift, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useMay, useMember } from '~/lib/session.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Menu, MenuItem, MenuLink } from '~/ui/menu.tsx'
import { Points } from '~/ui/points.tsx'
import { NearestReward } from './nearest-reward.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TodayLink } from './today-link.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The signed-in member with their points, and a menu that every page has. */
export function ProfileMenu() {
  const t = useTranslations('frame')
  const tShell = useTranslations('shell')
  const member = useMember()
  const may = useMay()
  const signOut = useSignOut()
  return (
    <Menu
      label={t('profileMenu', { name: member.name })}
      triggerClassName="flex size-target items-center justify-center rounded-full hover:bg-hover"
      trigger={<Avatar name={member.name} url={member.imageUrl} />}
      head={<ProfileHead />}
    >
      <TodayLink />
      <MenuLink to="/profile" icon={<UserRound aria-hidden className="size-5 text-quiet" />}>
        {t('profileSettings')}
      </MenuLink>
      <MenuLink to="/rewards" icon={<Gift aria-hidden className="size-5 text-quiet" />}>
        {t('redeemPoints')}
      </MenuLink>
      {may('staff.self') && (
        <MenuLink to="/admin" icon={<ShieldCheck aria-hidden className="size-5 text-quiet" />}>
          {t('admin')}
        </MenuLink>
      )}
      <ThemeChoice />
      <MenuItem icon={<LogOut aria-hidden className="size-5 text-quiet" />} onSelect={() => signOut.run()}>
        {tShell('signOut')}
      </MenuItem>
    </Menu>
  )
}

function ProfileHead() {
  const t = useTranslations('frame')
  const format = useFormat()
  const member = useMember()
  return (
    <div className="w-72 max-w-full border-b border-line px-3 pt-2 pb-3 mb-2">
      <p className="truncate text-lg font-bold">{member.name}</p>
      <p className="truncate text-sm text-quiet">{member.email}</p>
      <dl className="mt-3 flex justify-between gap-4 text-sm">
        <div>
          <dt className="text-quiet">{t('balance')}</dt>
          <dd className="text-lg">
            <Points value={member.points} />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-quiet">{t('totalEarned')}</dt>
          <dd className="text-lg font-semibold tabular">{format.number(member.totalEarned)}</dd>
        </div>
      </dl>
      <NearestReward />
    </div>
  )
}
