import { Drawing, type DrawingProps } from './drawing.tsx'

/** A magnifying glass, and the coin fish that leaps past it. */
export function NoResultsDrawing(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      front={
        <g className="origin-[124px_70px] animate-bob">
          <path d="m114 66-14-9 3 10-5 8 15-3" className="fill-gold-deep" />
          <circle cx="124" cy="64" r="13" className="fill-gold" />
          <path d="M114 60a11 11 0 0 1 6-6" className="stroke-gold-light" />
          <path d="M129 61v.1M132 68c-2 1-3 1-5 0" className="stroke-on-gold" />
          <path d="M110 84v.1M141 80l3 4M136 86l1 3" className="stroke-art-tide" />
        </g>
      }
    >
      <rect x="82" y="67" width="12" height="40" rx="6" transform="rotate(-45 88 73)" className="fill-art-accent" />
      <circle cx="64" cy="48" r="30" className="fill-art-shade" />
      <circle cx="64" cy="48" r="22" className="fill-art-paper" />
      <path d="M50 45a15 15 0 0 1 9-10" className="stroke-art-shade" />
      <circle cx="66" cy="46" r="5" className="fill-art-water" />
      <circle cx="75" cy="57" r="3" className="fill-art-water" />
      <path d="M61 61v.1" />
    </Drawing>
  )
}
