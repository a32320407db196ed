import { Drawing, type DrawingProps, DrawnCoin } from './drawing.tsx'

/** The day's last coin sinks into calm water. */
export function AllDoneDrawing(props: DrawingProps) {
  return (
    <Drawing {...props} front={<path d="M62 96h36M70 103h20M76 110h8" className="stroke-gold-light" />}>
      <path d="M24 62c4-6 12-6 14 0 5-3 10 1 9 5H20c-2-3 1-6 4-5Z" className="fill-art-paper" />
      <path d="M120 44c3-5 10-5 12 0 4-2 8 1 8 5h-24c-1-3 1-5 4-5Z" className="fill-art-paper" />
      <path d="M52 30c3-4 6-4 8 0 2-4 5-4 8 0" className="stroke-art-tide" />
      <g className="animate-set">
        <DrawnCoin x={80} y={70} r={31} sign="m-13 0 9 9 17-19" />
      </g>
    </Drawing>
  )
}
