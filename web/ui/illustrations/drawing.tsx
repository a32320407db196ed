import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export interface DrawingProps {
  className?: string | undefined
}

/** Where every object floats: waves 48 units long, from edge to edge. */
const WAVES = 'M8 90c8-5 16-5 24 0s16 5 24 0 16-5 24 0 16 5 24 0 16-5 24 0 16 5 24 0'

/**
 * The frame of the illustrations: one line weight, a round sky, and water in which the object floats. A decoration: the
 * text beside it says what it means. `front` is drawn over the water.
 */
export function Drawing({
  children,
  front,
  className = 'h-30 w-40',
}: DrawingProps & { children: ReactNode; front?: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 120"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('shrink-0 fill-none stroke-art-line', className)}
    >
      <circle cx="80" cy="60" r="54" className="fill-brand-soft stroke-none" />
      {children}
      <path d={`${WAVES}C150 108 118 117 80 117S10 108 8 90Z`} className="fill-art-water stroke-none" opacity="0.88" />
      <path d={WAVES} className="stroke-art-tide" />
      <path d="M44 103c4-3 8-3 12 0s8 3 12 0M98 106c4-3 8-3 12 0" className="stroke-art-foam" />
      {front}
    </svg>
  )
}

/** The coin of the illustrations, with the P of the points, or another `sign` drawn about its centre. */
export function DrawnCoin({ x, y, r, sign }: { x: number; y: number; r: number; sign?: string }) {
  const p = `m${-0.2 * r} ${0.46 * r}v${-0.92 * r}h${0.26 * r}a${0.28 * r} ${0.28 * r} 0 0 1 0 ${0.56 * r}h${-0.26 * r}`
  return (
    <>
      <circle cx={x} cy={y} r={r} className="fill-gold" />
      <path d={`M${x} ${y}${sign ?? p}`} className="stroke-on-gold" />
      <path
        d={`M${x - 0.62 * r} ${y - 0.22 * r}a${0.66 * r} ${0.66 * r} 0 0 1 ${0.4 * r}-${0.4 * r}`}
        className="stroke-gold-light"
      />
    </>
  )
}
