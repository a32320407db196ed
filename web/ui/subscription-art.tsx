import type { ReactNode } from 'react'

/** A background and the light shapes on it, which belong together. */
const PALETTES = [
  { background: 'bg-mark-1', shape: 'fill-prize-2/40' },
  { background: 'bg-mark-2', shape: 'fill-prize-6/40' },
  { background: 'bg-mark-3', shape: 'fill-prize-5/40' },
  { background: 'bg-mark-4', shape: 'fill-prize-3/40' },
  { background: 'bg-mark-5', shape: 'fill-prize-7/40' },
  { background: 'bg-mark-6', shape: 'fill-prize-4/40' },
  { background: 'bg-mark-7', shape: 'fill-prize-3/40' },
  { background: 'bg-mark-8', shape: 'fill-prize-4/40' },
] as const

/** Drawings of 48 × 48 units. Their shapes overlap, and may continue beyond the left edge. */
const DRAWINGS: readonly ReactNode[] = [
  <g key="waves">
    <path d="M-128 27q8-8 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0v40H-128z" />
    <path d="M-136 36q8-8 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0v40H-136z" />
  </g>,
  <g key="sun">
    <circle cx="42" cy="6" r="30" />
    <circle cx="42" cy="6" r="20" />
    <circle cx="42" cy="6" r="10" />
  </g>,
  <g key="hills">
    <circle cx="-8" cy="62" r="34" />
    <circle cx="12" cy="56" r="24" />
    <circle cx="40" cy="54" r="22" />
  </g>,
  <g key="rays">
    <path d="M48 0-30 48H-8z" />
    <path d="M48 0 4 48h14z" />
    <path d="M48 0 28 48h12z" />
  </g>,
  <g key="bars">
    <rect x="-4" y="32" width="7" height="30" rx="3.5" />
    <rect x="8" y="22" width="7" height="40" rx="3.5" />
    <rect x="20" y="30" width="7" height="30" rx="3.5" />
    <rect x="32" y="14" width="7" height="48" rx="3.5" />
    <rect x="44" y="26" width="7" height="40" rx="3.5" />
  </g>,
  <g key="ribbons">
    <path d="M14-4h12L-4 52h-12z" />
    <path d="M32-4h12L14 52H2z" />
    <path d="M50-4h12L32 52H20z" />
  </g>,
  <g key="petals">
    <ellipse cx="40" cy="8" rx="24" ry="9" transform="rotate(20 40 8)" />
    <ellipse cx="40" cy="8" rx="24" ry="9" transform="rotate(80 40 8)" />
    <ellipse cx="40" cy="8" rx="24" ry="9" transform="rotate(140 40 8)" />
  </g>,
  <g key="bubbles">
    <circle cx="38" cy="12" r="13" />
    <circle cx="12" cy="40" r="9" />
    <circle cx="30" cy="36" r="6" />
    <circle cx="-8" cy="14" r="7" />
  </g>,
]

/** Returns the colours and the drawing of a subscription, always the same for the same name. */
export function subscriptionArt(name: string) {
  let sum = 150
  for (const letter of name) sum = (sum * 53 + (letter.codePointAt(0) ?? 0)) % 9973
  const { background, shape } = PALETTES[sum % PALETTES.length] ?? PALETTES[0]
  return { background, shape, drawing: DRAWINGS[Math.floor(sum / 8) % DRAWINGS.length], letter: letterOf(name) }
}

const letterOf = (name: string): string => (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '').toUpperCase()
