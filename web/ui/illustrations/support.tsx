import { Drawing, type DrawingProps } from './drawing.tsx'

/** A life ring, and someone who answers. */
export function SupportDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <g className="origin-[72px_80px] animate-bob">
        <path d="M70 34a34 34 0 1 0 .1 0Zm0 18a16 16 0 1 1-.1 0Z" fillRule="evenodd" className="fill-art-paper" />
        {[45, 135, 225, 315].map((turn) => (
          <path
            key={turn}
            d="M60.500 35.400a34 34 0 0 1 19 0L74.500 52.700a16 16 0 0 0-9 0Z"
            transform={`rotate(${turn} 70 68)`}
            className="fill-art-accent"
          />
        ))}
      </g>
      <path
        d="M100 12h30a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-15l-11 9 1-9h-5a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8Z"
        className="fill-art-shade"
      />
      <path d="M104 28h.1M115 28h.1M126 28h.1" strokeWidth="5" />
    </Drawing>
  )
}
