import { classes } from './classes.ts'

interface ProgressBarProps {
  /** 0 to 100. */
  percent: number
  label: string
  tone?: keyof typeof TONES
  className?: string
}

const TONES = { brand: 'fill-brand', gold: 'fill-gold', warn: 'fill-warn', bad: 'fill-bad' } as const

/** A progress bar, drawn as SVG because style attributes are forbidden. */
export function ProgressBar({ percent, label, tone = 'gold', className }: ProgressBarProps) {
  const value = Math.max(0, Math.min(100, Math.round(percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={classes('h-2.5 overflow-hidden rounded-full bg-hover', className)}
    >
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="size-full">
        <rect
          width="100"
          height="1"
          transform={`scale(${value / 100} 1)`}
          className={classes('transition-transform duration-500', TONES[tone])}
        />
      </svg>
    </div>
  )
}
