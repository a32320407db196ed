import { Drawing, type DrawingProps } from './drawing.tsx'

/** A paper boat with an empty deck: there is nothing in this list yet. */
export function EmptyDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M112 42c-5 0-5-8 1-8 1-7 11-7 12 0 6-1 7 8 1 8Z" className="fill-art-paper" />
      <path d="M36 44c3-4 7-4 9 0 2-4 6-4 9 0" className="stroke-art-tide" />
      <g className="origin-[80px_90px] animate-bob">
        <path d="M80 28v38H58Z" className="fill-art-paper" />
        <path d="M80 28v38h22Z" className="fill-art-shade" />
        <path d="M80 28V18l13 5-13 5" className="fill-art-accent" />
        <path d="M34 66h92l-20 34H54Z" className="fill-art-paper" />
        <path d="M80 66h46l-20 34H80Z" className="fill-art-shade stroke-none" />
        <path d="M34 66h92l-20 34H54Z" />
        <path d="M56 75h14M60 83h10" className="stroke-art-accent" />
      </g>
    </Drawing>
  )
}
