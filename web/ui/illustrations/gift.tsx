import { Drawing, type DrawingProps } from './drawing.tsx'

/** A subscription rises from its box. */
export function GiftDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M44 30l-6-5M40 41h-7M116 30l6-5M120 41h7" className="stroke-art-tide" />
      <g className="origin-[80px_90px] animate-bob">
        <rect x="56" y="12" width="48" height="56" rx="7" className="fill-art-paper" />
        <path d="M74 24v18l15-9Z" className="fill-art-accent" />
        <path d="M66 52h28" className="stroke-art-shade" />
      </g>
      <path d="M46 62h68v36a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6Z" className="fill-art-shade" />
      <path d="M73 62h14v42H73Z" className="fill-art-accent" />
      <rect x="40" y="54" width="80" height="14" rx="4" className="fill-art-paper" />
      <path d="M73 54h14v14H73Z" className="fill-art-accent" />
      <path d="M80 68c-8 14-24 16-24 7 0-8 14-7 24-7Zm0 0c8 14 24 16 24 7 0-8-14-7-24-7Z" className="fill-art-accent" />
      <circle cx="80" cy="68" r="5" className="fill-art-paper" />
    </Drawing>
  )
}
