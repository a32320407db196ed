import { useId } from 'react'
import type { AchievementKind } from '#contracts/achievement-rules.ts'
import {
  MEDAL_FACE,
  MEDAL_PLATE,
  MEDAL_SHINE,
  MEDAL_SIZE,
  MEDAL_WAVES,
  type MedalColor,
  type MedalPaint,
  medalOf,
} from '#contracts/medal-art.ts'
import { classes } from '~/ui/classes.ts'

const METALS = {
  1: { light: 'fill-bronze-light', middle: 'fill-bronze', deep: 'fill-bronze-deep' },
  2: { light: 'fill-silver-light', middle: 'fill-silver', deep: 'fill-silver-deep' },
  3: { light: 'fill-gold-light', middle: 'fill-gold', deep: 'fill-gold-deep' },
} as const
const FACES: Readonly<Record<MedalColor, string>> = {
  1: 'fill-mark-1',
  2: 'fill-mark-2',
  3: 'fill-mark-3',
  4: 'fill-mark-4',
  5: 'fill-mark-5',
  6: 'fill-mark-6',
  7: 'fill-mark-7',
  8: 'fill-mark-8',
}
const PAINTS: Readonly<Record<Exclude<MedalPaint, 'face'>, string>> = {
  light: 'fill-white',
  tint: 'fill-prize-1',
  gold: 'fill-gold',
}
/** A symbol without colours. */
const OUTLINE: Readonly<Record<MedalPaint, string>> = {
  light: 'fill-edge/40',
  tint: 'fill-edge/70',
  gold: 'fill-edge/70',
  face: 'fill-card',
}
const { x, y, radius } = MEDAL_FACE
/** The circle of the progress. */
const RING = 38.5
const MIDDLE = { cx: x, cy: y } as const

interface MedalProps {
  readonly kind: AchievementKind
  /** From 0 to 1, for one that is not reached; it is drawn in outline, and its rim fills. */
  readonly progress?: number | undefined
  readonly className?: string
}

/** The medal of an achievement. Decorative: its title stands beside it. */
export function Medal({ kind, progress, className = 'size-20' }: MedalProps) {
  return (
    <svg aria-hidden viewBox={`0 0 ${MEDAL_SIZE} ${MEDAL_SIZE}`} className={classes('shrink-0', className)}>
      {progress === undefined ? <Coin kind={kind} /> : <Outline kind={kind} progress={progress} />}
      <Plate kind={kind} isReached={progress === undefined} />
    </svg>
  )
}

function Coin({ kind }: { kind: AchievementKind }) {
  const clip = useId()
  const { rank, color, parts, edge } = medalOf(kind)
  const metal = METALS[rank]
  return (
    <>
      <path d={edge} transform="translate(0 1.6)" className={metal.deep} />
      <path d={edge} className={metal.middle} />
      <circle {...MIDDLE} r="38.5" className={metal.light} />
      <circle {...MIDDLE} r="36.5" className={metal.deep} />
      <circle {...MIDDLE} r={radius} className={FACES[color]} />
      <clipPath id={clip}>
        <circle {...MIDDLE} r={radius} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <circle cx={x} cy="22" r={radius} className="fill-white/10" />
        {MEDAL_WAVES.map((d) => (
          <path key={d} d={d} className="fill-prize-2/30" />
        ))}
      </g>
      {parts.map(({ paint, d }) => (
        <path key={d} d={d} className={paint === 'face' ? FACES[color] : PAINTS[paint]} />
      ))}
      <path d={MEDAL_SHINE} className="fill-white/35" />
    </>
  )
}

function Outline({ kind, progress }: { kind: AchievementKind; progress: number }) {
  const { parts, edge } = medalOf(kind)
  return (
    <>
      <path d={edge} strokeWidth="1.5" className="fill-sunken stroke-edge/40" />
      <circle {...MIDDLE} r={radius} className="fill-card" />
      {parts.map(({ paint, d }) => (
        <path key={d} d={d} className={OUTLINE[paint]} />
      ))}
      {progress > 0 && (
        <circle
          {...MIDDLE}
          r={RING}
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${Math.max(1, Math.round(progress * 100))} 100`}
          transform={`rotate(-90 ${x} ${y})`}
          className="stroke-brand"
        />
      )}
    </>
  )
}

function Plate({ kind, isReached }: { kind: AchievementKind; isReached: boolean }) {
  const { label } = medalOf(kind)
  if (!label) return null
  const width = label.length * MEDAL_PLATE.perLetter + MEDAL_PLATE.padding
  return (
    <>
      <rect
        x={x - width / 2}
        y={MEDAL_PLATE.y}
        width={width}
        height={MEDAL_PLATE.height}
        rx={MEDAL_PLATE.rx}
        strokeWidth="1.6"
        className={isReached ? 'fill-gold-light stroke-gold-deep' : 'fill-card stroke-edge/40'}
      />
      <text
        x={x}
        y={MEDAL_PLATE.y + 13}
        textAnchor="middle"
        fontSize="12.5"
        fontWeight="800"
        className={isReached ? 'fill-on-gold' : 'fill-quiet'}
      >
        {label}
      </text>
    </>
  )
}
