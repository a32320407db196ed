import { Drawing, type DrawingProps } from './drawing.tsx'

/** A message in a bottle, the way to send one without a network. */
export function OfflineDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M104 38a9 9 0 0 1 2-18 13 13 0 0 1 25 2 8 8 0 0 1-1 16Z" className="fill-art-paper" />
      <path d="M36 40c3-4 7-4 9 0 2-4 6-4 9 0" className="stroke-art-tide" />
      <g transform="rotate(-24 76 76)">
        <g className="origin-[76px_80px] animate-bob">
          <path d="M117 70h10v14h-10Z" className="fill-art-accent" />
          <path
            d="M40 58h46c9 0 8 10 17 10h14v18h-14c-9 0-8 10-17 10H40c-8 0-12-5-12-19s4-19 12-19Z"
            className="fill-art-shade"
          />
          <path d="M46 67h32c4 0 4 20 0 20H46c-5 0-5-20 0-20Z" className="fill-art-paper" />
          <path d="M78 67c-5 0-5 20 0 20M54 74h13M54 80h9" className="stroke-art-accent" />
          <path d="M36 66c-2 3-2 7-2 11" className="stroke-art-foam" />
          <path d="M104 68v18" />
        </g>
      </g>
    </Drawing>
  )
}
