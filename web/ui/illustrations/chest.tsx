import { Drawing, type DrawingProps, DrawnCoin } from './drawing.tsx'

/** The chest of the seventh day, open. */
export function ChestDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M80 8v8M52 14l4 7M108 14l-4 7" className="stroke-gold-deep" />
      <path d="M42 54c0-32 76-32 76 0l-6 10H48Z" className="fill-art-accent" />
      <path d="M52 56c0-19 56-19 56 0l-4 8H56Z" className="fill-art-line" />
      <DrawnCoin x={62} y={54} r={10} />
      <DrawnCoin x={99} y={55} r={10} />
      <DrawnCoin x={80} y={47} r={12} />
      <path d="M42 62h76v36a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6Z" className="fill-art-accent" />
      <path d="M52 62h11v42H52ZM97 62h11v42H97Z" className="fill-art-shade" />
      <path d="M42 62h76" />
      <path d="M72 62h16v14a8 8 0 0 1-16 0Z" className="fill-art-paper" />
      <path d="M80 70v5" />
    </Drawing>
  )
}
