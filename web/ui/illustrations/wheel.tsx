import { Drawing, type DrawingProps, DrawnCoin } from './drawing.tsx'

/** Complete class names, because Tailwind finds no others. */
const FILLS = [
  'fill-prize-1',
  'fill-prize-6',
  'fill-prize-3',
  'fill-prize-8',
  'fill-prize-2',
  'fill-prize-5',
  'fill-prize-7',
  'fill-prize-4',
]

/** The prize wheel as a water wheel. */
export function WheelDrawing(props: DrawingProps) {
  return (
    <Drawing {...props} front={<path d="m29 82-6-5M25 92l-7-1M131 82l6-5M135 92l7-1" className="stroke-art-tide" />}>
      <circle cx="80" cy="60" r="45" className="fill-art-accent" />
      {FILLS.map((fill, index) => (
        <path
          key={fill}
          d="M80 60V22a38 38 0 0 1 26.9 11.1Z"
          transform={`rotate(${index * 45} 80 60)`}
          className={fill}
        />
      ))}
      <DrawnCoin x={80} y={60} r={12} />
      <path d="m80 29-8-14a9 9 0 1 1 16 0Z" className="fill-art-paper" />
    </Drawing>
  )
}
