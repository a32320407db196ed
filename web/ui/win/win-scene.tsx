import { DrawnCoin } from '../illustrations/drawing.tsx'

/** Coins that float beside the text: centre and radius. A phone shows the middle 420 units only. */
const COINS = [
  [190, 690, 62],
  [330, 742, 40],
  [84, 752, 34],
  [1262, 684, 66],
  [1118, 746, 42],
  [1370, 756, 32],
  [556, 690, 15],
  [886, 672, 17],
] as const
/** Sparks, as the centres of small stars. */
const SPARKS =
  'M250 230v44m-22-22h44M1180 180v52m-26-26h52M96 420v28m-14-14h28M1330 430v32m-16-16h32M420 120v24m-12-12h24M1010 110v28m-14-14h28'
const wave = (y: number) => `M0 ${y}c120-34 240-34 360 0s240 34 360 0 240-34 360 0 240 34 360 0v${900 - y}H0z`

/** Water with coins around a win that fills the screen. It stands still, so it is there without motion too. */
export function WinScene() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      strokeWidth="4"
      strokeLinecap="round"
      className="absolute inset-0 -z-10 size-full fill-none"
    >
      <circle cx="720" cy="330" r="300" className="fill-on-deep/5" />
      <circle cx="720" cy="330" r="440" className="fill-on-deep/4" />
      <path d={SPARKS} className="stroke-gold-light/50" />
      <path d={wave(700)} className="fill-on-deep/5" />
      {COINS.map(([x, y, r]) => (
        <DrawnCoin key={x} x={x} y={y} r={r} />
      ))}
      <path d={wave(760)} className="fill-deep-2/85" />
      <path d={wave(810)} className="fill-deep" />
    </svg>
  )
}
