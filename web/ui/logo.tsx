import { useAppName } from '~/lib/session.ts'
import { classes } from './classes.ts'

/** The brand mark: a P whose bowl is a coin. */
export function Mark({ className = 'size-10', coinClassName }: { className?: string; coinClassName?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className={classes('shrink-0', className)}>
      <rect width="48" height="48" rx="13" className="fill-deep-2" />
      <path d="M15 11v26" className="stroke-on-deep" strokeWidth="6.5" strokeLinecap="round" />
      <g className={coinClassName}>
        <circle cx="26" cy="20" r="11.5" className="fill-gold-deep" />
        <circle cx="26" cy="19" r="11" className="fill-gold" />
        <circle cx="26" cy="19" r="5" className="fill-deep-2" />
      </g>
    </svg>
  )
}

export function Logo({ compact }: { compact?: boolean }) {
  const appName = useAppName()
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className={compact ? 'sr-only' : 'text-xl font-extrabold tracking-tight'}>{appName}</span>
    </span>
  )
}
