import { Drawing, type DrawingProps, DrawnCoin } from './drawing.tsx'

/** A scratch card: its foil gives way to a coin. */
export function ScratchCardDrawing(props: DrawingProps) {
  return (
    <Drawing {...props} front={<path d="M104 34l3-7M113 38l6-4M116 47l7 1" className="stroke-gold-deep" />}>
      <g transform="rotate(-9 80 60)">
        <g className="origin-[80px_90px] animate-bob">
          <path
            d="M36 28h88a6 6 0 0 1 6 6v18a9 9 0 0 0 0 18v26a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6V70a9 9 0 0 0 0-18V34a6 6 0 0 1 6-6Z"
            className="fill-art-paper"
          />
          <path d="M44 38h72v44H44Z" className="fill-art-accent" />
          <path d="m48 78 34-36M48 66l22-24M60 78l18-18" className="stroke-art-water" />
          <path
            d="M70 60c-6-6 2-14 8-12 2-9 14-10 18-3 8-5 16 3 12 10 7 4 4 14-3 14 0 8-11 10-15 5-7 5-17 1-15-6-4 0-7-4-5-8Z"
            className="fill-art-paper"
          />
          <DrawnCoin x={90} y={60} r={12} />
        </g>
      </g>
    </Drawing>
  )
}
