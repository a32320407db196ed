import { Drawing, type DrawingProps, DrawnCoin } from './drawing.tsx'

/** A question in a large bubble, and the answer in a small one. */
export function QuizDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M70 14a36 36 0 1 1-16 68l-18 8 4-20a36 36 0 0 1 30-56Z" className="fill-art-paper" />
      <path d="M86 20a36 36 0 0 1-32 62l-4 2c30 4 56-4 56-34 0-14-8-25-20-30Z" className="fill-art-shade stroke-none" />
      <path d="M70 14a36 36 0 1 1-16 68l-18 8 4-20a36 36 0 0 1 30-56Z" />
      <path d="M60 41c1-15 24-14 23 0-1 9-11 8-11 17M72 69v.1" className="stroke-art-accent" strokeWidth="7" />
      <g className="origin-[118px_70px] animate-bob">
        <path d="M118 52a18 18 0 1 1-7 34.5l-9 4 2-9a18 18 0 0 1 14-29.5Z" className="fill-art-paper" />
        <DrawnCoin x={118} y={70} r={10} />
      </g>
    </Drawing>
  )
}
