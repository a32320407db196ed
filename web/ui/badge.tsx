import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'brand' | 'good' | 'bad' | 'warn' | 'note' | 'gold'

export const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-quiet border-line',
  brand: 'bg-brand-soft text-brand-ink border-transparent',
  good: 'bg-good-soft text-good border-transparent',
  bad: 'bg-bad-soft text-bad border-transparent',
  warn: 'bg-warn-soft text-warn border-transparent',
  note: 'bg-note-soft text-note border-transparent',
  gold: 'bg-gold-soft text-gold-ink border-transparent',
}

/** A short label. Its colour repeats its text and never carries the meaning alone. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap in-data-[density=compact]:py-0',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
