import { memo } from 'react'
import type { WheelPrize } from '#contracts/games.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { Coin } from '~/ui/points.tsx'
import { pitchOf } from './angles.ts'

const CENTRE = 200
const RADIUS = 172
const PEGS = 166
/** Labels with more characters are smaller. */
const MAX_LARGE_LENGTH = 3

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

/** Returns the point at an angle clockwise from the top. */
function at(degrees: number, radius: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(2)} ${(CENTRE - radius * Math.cos(angle)).toFixed(2)}`
}

interface WheelDiscProps {
  prizes: readonly WheelPrize[]
  /** The index of the won prize; the others are dimmed. */
  wonIndex: number | undefined
}

/** The turning part: one equal segment per prize, with pegs between them. */
export const WheelDisc = memo(function WheelDisc({ prizes, wonIndex }: WheelDiscProps) {
  const pitch = pitchOf(prizes.length)
  return (
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
      {prizes.map((prize, index) => (
        <g
          key={prize.id}
          className={classes('transition-opacity', wonIndex !== undefined && wonIndex !== index && 'opacity-30')}
        >
          <Segment prize={prize} from={(index - 0.5) * pitch} to={(index + 0.5) * pitch} />
        </g>
      ))}
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="url(#wheel-shade)" />
      {prizes.map((prize, index) => {
        const [x, y] = at((index + 0.5) * pitch, PEGS).split(' ')
        return <circle key={prize.id} cx={x} cy={y} r="4.5" className="fill-on-deep stroke-deep" strokeWidth="1.5" />
      })}
    </svg>
  )
})

function Segment({ prize, from, to }: { prize: WheelPrize; from: number; to: number }) {
  const format = useFormat()
  const label = format.number(prize.points)
  const shape = `M ${CENTRE} ${CENTRE} L ${at(from, RADIUS)} A ${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)} Z`
  return (
    <>
      <path d={shape} className={classes(FILLS[prize.color] ?? 'fill-prize-1', 'stroke-on-deep')} strokeWidth="2.5" />
      <g transform={`rotate(${(from + to) / 2} ${CENTRE} ${CENTRE})`}>
        <text
          x={CENTRE}
          y="86"
          textAnchor="middle"
          className="fill-on-prize font-extrabold tabular"
          fontSize={label.length > MAX_LARGE_LENGTH ? 31 : 38}
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
