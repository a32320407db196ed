import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TONES } from './badge.tsx'
import { classes } from './classes.ts'

const ICONS = { note: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

interface BannerProps {
  tone: keyof typeof ICONS
  title: ReactNode
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  /** Announced when it appears, for the answer to the member's own action. A dialog scrolls to it. */
  live?: boolean
}

/** The buttons of a dialog that stay at its lower edge would cover an answer below them. */
const showInDialog = (box: HTMLElement | null): void => {
  if (box?.closest('dialog')) box.scrollIntoView({ block: 'nearest' })
}

/** A permanent message above the content that it concerns. */
export function Banner({ tone, title, children, actions, live }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div
      ref={live ? showInDialog : undefined}
      role={live ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-md border p-4', TONES[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1 text-sm text-ink">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
