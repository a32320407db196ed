import { type ReactNode, useId } from 'react'

// The drawings of the cards, of 240 × 200 units. Decorative: the card says it in words.

const Art = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden viewBox="0 0 240 200" className="absolute inset-0 m-auto size-full max-h-60">
    {children}
  </svg>
)

const WAVE = 'c20-10 38-10 58 0s38 10 58 0 38-10 58 0 38 10 58 0v90H4z'

/** A round window on the sea. */
function Porthole({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <Art>
      <clipPath id={id}>
        <circle cx="120" cy="100" r="98" />
      </clipPath>
      <circle cx="120" cy="100" r="98" className="fill-white/8" />
      <g clipPath={`url(#${id})`}>{children}</g>
    </Art>
  )
}

/** The coin's face, of 24 units. */
const COIN = (
  <>
    <circle cx="12" cy="12" r="11" className="fill-gold-deep" />
    <circle cx="12" cy="11.2" r="10.4" className="fill-gold" />
    <circle cx="12" cy="11.2" r="7.6" className="fill-none stroke-gold-deep" strokeWidth="1.1" />
    <path
      d="M9.9 15.2V7.4h2.7a2.35 2.35 0 0 1 0 4.7H9.9"
      className="fill-none stroke-on-gold"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path
      d="M5.2 6.2a9 9 0 0 1 5-3.4"
      className="fill-none stroke-gold-light"
      strokeWidth="1.2"
      strokeLinecap="round"
    />
  </>
)

const Coin = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}>{COIN}</g>
)

/** A coin that rises over water. */
export const CoinArt = () => (
  <Porthole>
    <circle cx="120" cy="92" r="76" className="fill-white/8" />
    <Coin x={120} y={88} size={112} />
    <path d={`M4 138${WAVE}`} className="fill-prize-2/35" />
    <path d={`M4 158${WAVE}`} className="fill-prize-2/60" />
    <g className="fill-gold-light/80">
      <rect x="86" y="152" width="68" height="5" rx="2.5" />
      <rect x="100" y="170" width="40" height="5" rx="2.5" />
    </g>
  </Porthole>
)

const RAYS = Array.from({ length: 12 }, (_, nth) => nth * 30)
const SLICES = [1, 2, 3, 4, 5, 6, 7, 8] as const
const FILLS = {
  1: 'fill-prize-1',
  2: 'fill-prize-2',
  3: 'fill-prize-3',
  4: 'fill-prize-4',
  5: 'fill-prize-5',
  6: 'fill-prize-6',
  7: 'fill-prize-7',
  8: 'fill-prize-8',
} as const

/** The wheel with its pointer, and rays behind it. */
export const StarArt = () => (
  <Art>
    <g transform="translate(120 104)">
      {RAYS.map((turn) => (
        <path key={turn} d="M0 0L-9-104H9z" transform={`rotate(${turn})`} className="fill-white/10" />
      ))}
      <circle r="76" className="fill-white/20" />
      {SLICES.map((slice) => (
        <path
          key={slice}
          d="M0 0L-27.5-66.5A72 72 0 0 1 27.5-66.5z"
          transform={`rotate(${slice * 45})`}
          className={FILLS[slice]}
        />
      ))}
      <Coin x={0} y={0} size={58} />
      <path d="M0-56l-11-27a13 13 0 1 1 22 0z" className="fill-white" />
    </g>
  </Art>
)

const STAMPS = [24, 56, 88, 120, 152, 184, 216]

/** A flame over a row of stamps, of which as many are ticked as the streak has days. */
export const FlameArt = ({ days }: { days: number }) => (
  <Art>
    <circle cx="120" cy="84" r="80" className="fill-white/8" />
    <path
      d="M124 12c6 26 44 40 44 82a48 48 0 0 1-96 0c0-20 10-34 22-46 2 12 8 20 16 22-2-22 2-42 14-58z"
      className="fill-prize-7"
    />
    <path
      d="M122 66c4 14 22 22 22 44a24 24 0 0 1-48 0c0-12 6-20 12-26 2 6 4 8 8 10 0-10 2-20 6-28z"
      className="fill-white"
    />
    <g className="fill-white/25">
      {STAMPS.map((x) => (
        <circle key={x} cx={x} cy="176" r="12" />
      ))}
    </g>
    <g className="fill-none stroke-white" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      {STAMPS.slice(0, days).map((x) => (
        <path key={x} data-tick d={`M${x - 5} 176l4 4 7-8`} />
      ))}
    </g>
  </Art>
)

/** Three steps with a coin on the highest. */
export const PodiumArt = () => (
  <Art>
    <circle cx="120" cy="92" r="88" className="fill-white/8" />
    <path d="M88 98a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v90H88z" className="fill-prize-4" />
    <path d="M24 136a8 8 0 0 1 8-8h56v60H24z" className="fill-prize-1" />
    <path d="M152 150h56a8 8 0 0 1 8 8v30h-64z" className="fill-prize-2" />
    <g className="fill-on-prize" fontSize="26" fontWeight="800" textAnchor="middle">
      <text x="120" y="132">
        1
      </text>
      <text x="56" y="168">
        2
      </text>
      <text x="184" y="181" fontSize="22">
        3
      </text>
    </g>
    <Coin x={120} y={50} size={70} />
  </Art>
)

/** A flag on an island. */
export const IslandArt = () => (
  <Porthole>
    <path d="M40 152c20-46 50-62 84-62s60 20 80 62z" className="fill-prize-3" />
    <path d="M92 96c10-4 20-6 32-6 34 0 60 20 80 62h-60c-4-30-24-50-52-56z" className="fill-on-prize/15" />
    <rect x="117" y="16" width="6" height="84" rx="3" className="fill-white" />
    <path d="M123 20c18-10 30 10 56 0v40c-26 10-38-10-56 0z" className="fill-prize-6" />
    <path d={`M4 146${WAVE}`} className="fill-prize-2/60" />
    <path d={`M4 164${WAVE}`} className="fill-prize-2/40" />
  </Porthole>
)
