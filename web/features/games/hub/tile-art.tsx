import type { ReactNode } from 'react'
import type { WheelPrize } from '#contracts/games.ts'
import { classes } from '~/ui/classes.ts'
import { Coin } from '~/ui/points.tsx'
import { WheelDisc } from '../wheel/wheel-disc.tsx'

/** The wheel with the prizes that it really has. It turns once when it appears, then rests. */
export function WheelArt({ prizes }: { prizes: readonly WheelPrize[] | undefined }) {
  return (
    <div className="absolute top-1/2 left-2 size-60 -translate-y-1/2 rounded-full bg-wheel shadow-float ring-5 ring-on-deep/25 md:left-1/2 md:aspect-square md:h-auto md:w-[min(90%,calc(var(--spacing)*53))] md:-translate-x-1/2">
      <div className="absolute inset-0 animate-[turn_4.8s_ease-out] will-change-transform">
        {prizes && <WheelDisc prizes={prizes} wonIndex={undefined} />}
      </div>
      <svg aria-hidden viewBox="0 0 400 400" className="absolute inset-0 size-full overflow-visible">
        <circle cx="200" cy="200" r="38" className="fill-wheel stroke-on-deep" strokeWidth="4" />
        <path d="M200 58 L182 24 A20 20 0 1 1 218 24 Z" className="fill-on-deep stroke-wheel" strokeWidth="3" />
      </svg>
      <Coin className="absolute inset-0 m-auto size-[10.5%]" />
    </div>
  )
}

/** Three foil cards as a fan; light runs over the first. */
export function ScratchArt() {
  return (
    <div className="absolute top-1/2 left-3 w-46 -translate-y-1/2 md:left-1/2 md:w-[min(80%,calc(var(--spacing)*64))] md:-translate-x-1/2">
      <Foil className="absolute inset-x-0 top-0 rotate-12 opacity-45" />
      <Foil className="absolute inset-x-0 top-0 rotate-3 opacity-70" />
      <Foil className="relative -rotate-6 transition-transform duration-300 group-hover:-rotate-3">
        <svg aria-hidden viewBox="0 0 160 100" className="absolute inset-0 size-full">
          <path
            d="M22 70 Q38 34 60 54 T98 40 T140 44 Q150 64 122 66 T84 78 T40 82 Q20 86 22 70 Z"
            className="fill-gold-light"
          />
          <text x="88" y="69" textAnchor="middle" fontSize="26" className="fill-on-gold font-extrabold">
            ?
          </text>
          <svg aria-hidden x="48" y="47" width="27" height="27" viewBox="0 0 24 24">
            <Coin className="" />
          </svg>
        </svg>
        <span className="absolute inset-y-0 left-0 w-1/4 -translate-x-[160%] animate-glint bg-linear-to-r from-transparent via-white/80 to-transparent" />
      </Foil>
    </div>
  )
}

const Foil = ({ className, children }: { className: string; children?: ReactNode }) => (
  <div className={classes('drop-shadow-lg', className)}>
    <div className="foil ticket-edge relative aspect-[8/5] overflow-hidden rounded-md">{children}</div>
  </div>
)

const RING = 2 * Math.PI * 80
const ANSWERS = [
  { at: 'top-[2%] left-[2%] -rotate-12 bg-prize-5', number: 1 },
  { at: 'top-[8%] right-[0%] rotate-8 bg-prize-3', number: 2 },
  { at: 'bottom-[10%] left-[0%] rotate-6 bg-prize-4', number: 3 },
  { at: 'right-[4%] bottom-[4%] -rotate-8 bg-prize-7', number: 4 },
]

/** The ring of a question, and four answers. */
export function QuizArt() {
  return (
    <div className="absolute top-1/2 left-1 size-40 -translate-y-1/2 md:left-1/2 md:aspect-square md:h-auto md:w-[min(80%,calc(var(--spacing)*49))] md:-translate-x-1/2">
      <svg aria-hidden viewBox="0 0 200 200" className="absolute inset-0 size-full overflow-visible drop-shadow-lg">
        <circle cx="100" cy="100" r="80" className="fill-quiz/60 stroke-on-deep/20" strokeWidth="18" />
      </svg>
      <svg aria-hidden viewBox="0 0 200 200" className="absolute inset-0 size-full animate-[turn_4.8s_ease-out]">
        <circle
          cx="100"
          cy="100"
          r="80"
          className="fill-none stroke-on-deep"
          strokeWidth="18"
          strokeLinecap="round"
          strokeDasharray={`${RING * 0.68} ${RING}`}
        />
      </svg>
      <span className="absolute inset-0 flex items-center justify-center text-5xl font-extrabold">?</span>
      {ANSWERS.map(({ at, number }) => (
        <span
          key={number}
          className={`absolute flex size-10 items-center justify-center rounded-sm font-extrabold text-on-prize shadow-lift ${at}`}
        >
          {number}
        </span>
      ))}
    </div>
  )
}
