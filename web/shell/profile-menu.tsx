import { useQuery } from '@tanstack/react-query'
import { Gamepad2, Gift, LogOut, Monitor, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { nextStep, STEP_PATHS } from '~/features/dashboard/next-step.ts'
import { dashboardQuery } from '~/features/dashboard/queries.ts'
import { useFormat } from '~/lib/format.ts'
import { missingPoints, progressTowards, useGoal } from '~/lib/goal.ts'
import { useHasPermission, useMember } from '~/lib/session.ts'
import { THEMES, useTheme } from '~/lib/theme.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { classes } from '~/ui/classes.ts'
import { Menu, MenuItem, MenuLink } from '~/ui/menu.tsx'
import { Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The signed-in member with their points, and a menu that every page has. */
export function ProfileMenu() {
  const t = useTranslations('frame')
  const tShell = useTranslations('shell')
  const member = useMember()
  const may = useHasPermission()
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
      <GoalReward />
    </div>
  )
}

/** The one next thing to do today, as the first item of the menu. */
function TodayLink() {
  const t = useTranslations('frame.today')
  const { data, isPending } = useQuery(dashboardQuery)
  if (!data) return isPending ? <Skeleton className="my-1 h-9" /> : null
  const step = nextStep(data)
  const Icon = step.kind === 'redeem' || step.kind === 'rest' ? Gift : Gamepad2
  const texts = {
    firstSpin: () => t('spins', { n: data.spinsRemaining }),
    spin: () => t('spins', { n: data.spinsRemaining }),
    scratch: () => t('scratches', { n: data.scratchesRemaining }),
    quiz: () => t('quizzes', { n: data.quizzesRemaining }),
    redeem: () => t('redeem', { name: step.kind === 'redeem' ? step.reach.name : '' }),
    rest: () => t('done'),
  }
  return (
    <MenuLink to={STEP_PATHS[step.kind]} icon={<Icon aria-hidden className="size-5 text-brand-ink" />}>
      {texts[step.kind]()}
    </MenuLink>
  )
}

/** The pinned plan, or else the nearest one, and the points missing for it. Its space is reserved while it loads. */
function GoalReward() {
  const t = useTranslations('frame.nearest')
  const { points } = useMember()
  const goal = useGoal()
  if (goal === undefined) return <GoalSkeleton label={t('loading')} />
  if (goal === null) return null
  const { name, duration } = goal
  const missing = missingPoints(goal.points, points)
  return (
    <div className="mt-3">
      <p className="mb-1.5 text-sm text-quiet">
        {missing > 0 ? t('missing', { name, duration, missing }) : t('reached', { name, duration })}
      </p>
      <ProgressBar percent={progressTowards(goal.points, points)} label={t('progress', { name })} />
    </div>
  )
}

const GoalSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="mt-3">
    <span className="sr-only">{label}</span>
    <Skeleton className="mb-2 h-4.5 w-4/5" />
    <Skeleton className="h-2.5" />
  </div>
)

const ICONS = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark or the system's theme, as three menu items. */
function ThemeChoice() {
  const t = useTranslations('shell')
  const [chosen, choose] = useTheme()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-label={t('theme')} className="my-1 flex gap-1 rounded-md bg-sunken p-1">
      {THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return (
          <button
            key={theme}
            type="button"
            role="menuitemradio"
            aria-checked={chosen === theme}
            tabIndex={-1}
            onClick={(event) => {
              // Choosing a theme keeps the menu open.
              event.stopPropagation()
              choose(theme)
            }}
            className={classes(
              'flex min-h-target flex-1 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-semibold',
              chosen === theme ? 'bg-raised text-ink shadow-card' : 'text-quiet hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {t(`themes.${theme}`)}
          </button>
        )
      })}
    </div>
  )
}
