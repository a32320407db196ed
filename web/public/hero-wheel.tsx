import { DiscBase } from '~/features/games/wheel/wheel-disc.tsx'
import { DemoResult } from '~/features/landing/demo-result.tsx'
import { Coin } from '~/ui/points.tsx'

/** The server writes the prizes of the active rules into the page: the disc's segments, and the data of the demo spin. */
const SEGMENTS = '%WHEEL%'
const PRIZES = '%WHEEL_PRIZES%'
const RIPPLES = [232, 274, 326, 388]

/** The wheel in the water, with its rings. It turns slowly; its hub spins it as a demo. */
export function HeroWheel() {
  return (
    <div className="relative aspect-square w-full">
      <svg aria-hidden viewBox="0 0 400 400" className="absolute inset-0 size-full overflow-visible">
        {RIPPLES.map((radius, index) => (
          <circle
            key={radius}
            cx="200"
            cy="200"
            r={radius}
            className="fill-none stroke-on-deep"
            strokeWidth="1.5"
            opacity={0.2 - index * 0.045}
          />
        ))}
        <circle cx="200" cy="200" r="186" className="fill-deep" />
        <circle cx="200" cy="200" r="185" className="fill-none stroke-on-deep" strokeWidth="2" opacity="0.35" />
      </svg>
      {/* The corners of the turning square must not widen the page. */}
      <div className="absolute inset-0 overflow-clip rounded-full">
        <div
          data-demo="disc"
          data-prizes={PRIZES}
          className="size-full animate-[turn_90s_linear_infinite] will-change-transform in-data-paused:[animation-play-state:paused]"
        >
          <DiscBase>
            <symbol id="wheel-coin" viewBox="0 0 24 24">
              <Coin className="" />
            </symbol>
            <g>{SEGMENTS}</g>
          </DiscBase>
        </div>
      </div>
      <svg aria-hidden viewBox="0 0 400 400" className="absolute inset-0 size-full overflow-visible">
        <circle cx="200" cy="202" r="47" fill="black" opacity="0.18" />
        <circle cx="200" cy="200" r="45" className="fill-deep stroke-on-deep" strokeWidth="4" />
        <circle cx="200" cy="200" r="21" className="fill-gold-deep" />
        <circle cx="200" cy="199" r="20" className="fill-gold" />
        <circle cx="200" cy="199" r="9" className="fill-deep" />
        <path d="M200 52 L184 22 A18 18 0 1 1 216 22 Z" fill="black" opacity="0.2" transform="translate(0 3)" />
        <path
          d="M200 52 L184 22 A18 18 0 1 1 216 22 Z"
          className="fill-on-deep stroke-deep"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </svg>
      <DemoResult />
    </div>
  )
}
