import { memo, type ReactNode } from 'react'
import type { WheelPrize } from '#contracts/games.ts'
import {
  WHEEL_CENTRE as CENTRE,
  WHEEL_RADIUS as RADIUS,
  type WheelSegment,
  wheelLabelSize,
  wheelSegment,
} from '#contracts/wheel-art.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { Coin } from '~/ui/points.tsx'

/** Tailwind finds only complete class names. */
const FILLS: Readonly<Record<string, string>> = {
  'prize-1': 'fill-prize-1',
  'prize-2': 'fill-prize-2',
  'prize-3': 'fill-prize-3',
  'prize-4': 'fill-prize-4',
  'prize-5': 'fill-prize-5',
  'prize-6': 'fill-prize-6',
  'prize-7': 'fill-prize-7',
  'prize-8': 'fill-prize-8',
}

interface WheelDiscProps {
  prizes: readonly WheelPrize[]
  /** The index of the won prize; the others are dimmed. */
  wonIndex: number | undefined
}

/** The turning part: one equal segment per prize, with pegs between them. */
export const WheelDisc = memo(function WheelDisc({ prizes, wonIndex }: WheelDiscProps) {
  const segments = prizes.map((prize, index) => ({ prize, ...wheelSegment(index, prizes.length) }))
  return (
    <DiscBase>
      {segments.map(({ prize, ...segment }, index) => (
        <g
          key={segment.turn}
          className={classes('transition-opacity', wonIndex !== undefined && wonIndex !== index && 'opacity-30')}
        >
          <Segment prize={prize} segment={segment} />
        </g>
      ))}
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="url(#wheel-shade)" />
      {segments.map(({ turn, peg }) => (
        <circle key={turn} cx={peg.x} cy={peg.y} r="4.5" className="fill-on-deep stroke-deep" strokeWidth="1.5" />
      ))}
    </DiscBase>
  )
})

/** The disc without prizes. Its shade, `#wheel-shade`, is drawn over the segments. */
export const DiscBase = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden viewBox="0 0 400 400" className="size-full">
    <defs>
      <radialGradient id="wheel-shade" gradientUnits="userSpaceOnUse" cx={CENTRE} cy={CENTRE} r={RADIUS}>
        <stop offset="0.2" stopColor="white" stopOpacity="0.42" />
        <stop offset="0.62" stopColor="white" stopOpacity="0" />
        <stop offset="0.9" stopColor="black" stopOpacity="0" />
        <stop offset="1" stopColor="black" stopOpacity="0.14" />
      </radialGradient>
    </defs>
    <circle cx={CENTRE} cy={CENTRE} r={RADIUS} className="fill-on-deep" />
    {children}
  </svg>
)

function Segment({ prize, segment: { path, turn } }: { prize: WheelPrize; segment: WheelSegment }) {
  const format = useFormat()
  const label = format.number(prize.points)
  return (
    <>
      <path d={path} className={classes(FILLS[prize.color] ?? 'fill-prize-1', 'stroke-on-deep')} strokeWidth="2.5" />
      <g transform={`rotate(${turn} ${CENTRE} ${CENTRE})`}>
        <text
          x={CENTRE}
          y="86"
          textAnchor="middle"
          className="fill-on-prize font-extrabold tabular"
          fontSize={wheelLabelSize(label)}
          letterSpacing="-1"
        >
          {label}
        </text>
        <svg aria-hidden x={CENTRE - 12} y="96" width="24" height="24" viewBox="0 0 24 24">
          <Coin className="" />
        </svg>
      </g>
    </>
  )
}
