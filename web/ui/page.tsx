import type { ReactNode } from 'react'
import { useAppName } from '~/lib/session.ts'
import { classes } from './classes.ts'

/** The title of the browser tab: 'Rewards · Paz'. */
export function PageTitle({ children }: { children: string }) {
  const appName = useAppName()
  return <title>{`${children} · ${appName}`}</title>
}

interface PageHeaderProps {
  title: string
  /** The title of the browser tab, where several pages have the same heading. */
  tabTitle?: string
  text?: ReactNode
  /** Actions for the whole page. */
  children?: ReactNode
  /** The actions are icons on a phone, and stay beside the title. */
  compact?: boolean
}

/** The only h1 of a page, and the title of its tab. */
export function PageHeader({ title, tabTitle = title, text, children, compact }: PageHeaderProps) {
  return (
    <div
      className={classes(
        'mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
        compact && 'max-sm:items-start max-sm:gap-x-2',
      )}
    >
      <PageTitle>{tabTitle}</PageTitle>
      <div className={compact ? 'min-w-min flex-1' : 'min-w-0'}>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {text && <p className="mt-1 max-w-prose text-quiet">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}

/** The width of a member page: room for two columns; on wide screens it fills the window up to 96 rem. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('mx-auto w-full max-w-6xl 2xl:max-w-[96rem]', className)}>{children}</div>
}
