import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { WheelPrize } from '#contracts/games.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { Coin } from '~/ui/points.tsx'
import { WheelDisc } from './wheel-disc.tsx'

const LIGHTS = Array.from({ length: 24 }, (_, index) => index)

interface WheelProps {
  prizes: readonly WheelPrize[]
  disc: RefObject<HTMLDivElement | null>
  pointer: RefObject<SVGGElement | null>
  wonIndex: number | undefined
  /** Its lights run during a spin. */
  lit: boolean
}

/** The wheel in three layers: a fixed rim, the turning disc, and hub and pointer on top. */
export function Wheel({ prizes, disc, pointer, wonIndex, lit }: WheelProps) {
  const t = useTranslations('games.wheel')
  const format = useFormat()
  const points = prizes.map((prize) => format.number(prize.points)).join(', ')
  return (
    <div
      role="img"
      aria-label={t('picture', { n: prizes.length, points })}
      className="relative aspect-square w-full rounded-full shadow-lift"
    >
      <Rim lit={lit} />
      {/* The corners of the turning square must not widen the page. */}
      <div className="absolute inset-0 overflow-clip rounded-full">
        <div ref={disc} className="size-full will-change-transform">
          <WheelDisc prizes={prizes} wonIndex={wonIndex} />
        </div>
      </div>
      <svg aria-hidden viewBox="0 0 400 400" className="absolute inset-0 size-full overflow-visible">
        <circle cx="200" cy="202" r="40" fill="black" opacity="0.18" />
        <circle cx="200" cy="200" r="38" className="fill-deep stroke-on-deep" strokeWidth="4" />
        <circle cx="200" cy="200" r="30" className="fill-none stroke-deep-2" strokeWidth="3" />
        <g ref={pointer}>
          <path d="M200 52 L184 22 A18 18 0 1 1 216 22 Z" fill="black" opacity="0.2" transform="translate(0 3)" />
          <path
            d="M200 52 L184 22 A18 18 0 1 1 216 22 Z"
            className="fill-on-deep stroke-deep"
            strokeWidth="3"
            strokeLinejoin="round"
          />
          <circle cx="200" cy="15" r="6.5" className="fill-deep-2" />
        </g>
      </svg>
      <Coin className="absolute inset-0 m-auto size-[10.5%]" />
    </div>
  )
}

function Rim({ lit }: { lit: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 400 400" className="absolute inset-0 size-full">
      <circle cx="200" cy="200" r="199" className="fill-deep" />
      <circle cx="200" cy="200" r="196.5" className="fill-none stroke-deep-2" strokeWidth="3" />
      <circle cx="200" cy="200" r="175" className="fill-none stroke-deep-2" strokeWidth="3" />
      {LIGHTS.map((light) => (
        <circle
          key={light}
          cx="200"
          cy="14"
          r="4.6"
          transform={`rotate(${(light + 0.5) * (360 / LIGHTS.length)} 200 200)`}
          className={classes(
            'fill-on-deep',
            lit ? 'animate-shimmer' : 'opacity-70',
            lit && light % 2 === 1 && '[animation-delay:-0.8s]',
          )}
        />
      ))}
    </svg>
  )
}
