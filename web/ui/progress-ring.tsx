import type { ReactNode } from 'react'

const RADIUS = 34
const LENGTH = 2 * Math.PI * RADIUS

interface ProgressRingProps {
  /** 0 to 1. */
  part: number
  /** The progress in words, for screen readers. */
  label: string
  /** Shown in the middle; not read out. */
  children: ReactNode
}

/** A ring that fills up, drawn as SVG because style attributes are forbidden. */
export function ProgressRing({ part, label, children }: ProgressRingProps) {
  const value = Math.max(0, Math.min(1, part))
  const angle = 2 * Math.PI * value
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      className="relative inline-flex size-20 shrink-0"
    >
      <svg aria-hidden viewBox="0 0 80 80" className="size-full -rotate-90">
        <circle cx="40" cy="40" r={RADIUS} className="fill-none stroke-gold-soft" strokeWidth="9" />
        {value > 0 && (
          <circle
            cx="40"
            cy="40"
            r={RADIUS}
            className={`fill-none transition-[stroke-dashoffset] duration-700 ${value === 1 ? 'stroke-good' : 'stroke-gold'}`}
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - value)}
          />
        )}
        {value < 1 && (
          <circle
            cx={40 + RADIUS * Math.cos(angle)}
            cy={40 + RADIUS * Math.sin(angle)}
            r="6"
            className="fill-gold-light stroke-gold-deep"
            strokeWidth="2"
          />
        )}
      </svg>
      <span aria-hidden className="absolute inset-0 flex flex-col items-center justify-center leading-tight tabular">
        {children}
      </span>
    </span>
  )
}
