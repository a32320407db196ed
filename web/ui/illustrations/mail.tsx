import { Drawing, type DrawingProps, DrawnCoin } from './drawing.tsx'

/** A letter that rises from its envelope, with a coin on it. */
export function MailDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M22 50h9M18 58h7M129 50h9M135 58h7" className="stroke-art-tide" />
      <g className="origin-[80px_90px] animate-bob">
        <path d="m38 56 42-30 42 30v46H38Z" className="fill-art-accent" />
        <path d="M50 18h60v60H50Z" className="fill-art-paper" />
        <path d="M62 54h36M62 62h24" className="stroke-art-shade" />
        <DrawnCoin x={80} y={36} r={11} />
        <path d="m38 56 36 24q6 4 12 0l36-24v42a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6Z" className="fill-art-shade" />
        <path d="m42 101 26-25M118 101 92 76" />
      </g>
    </Drawing>
  )
}
