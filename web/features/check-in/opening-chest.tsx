import { Drawing, DrawnCoin } from '~/ui/illustrations/drawing.tsx'

/** The chest of the seventh day: its lid opens, and coins rise. With reduced motion it is open. */
export const OpeningChest = () => (
  <Drawing className="size-full">
    <path
      d="M80 8v8M52 14l4 7M108 14l-4 7"
      className="animate-chest-coins stroke-gold-deep motion-reduce:animate-none"
    />
    {/* The inside of the lid grows from the hinge … */}
    <g className="origin-[80px_64px] animate-chest-inside motion-reduce:animate-none">
      <path d="M42 54c0-32 76-32 76 0l-6 10H48Z" className="fill-art-accent" />
      <path d="M52 56c0-19 56-19 56 0l-4 8H56Z" className="fill-art-line" />
    </g>
    <g className="animate-chest-coins motion-reduce:animate-none">
      <DrawnCoin x={62} y={54} r={10} />
      <DrawnCoin x={99} y={55} r={10} />
      <DrawnCoin x={80} y={47} r={12} />
    </g>
    {/* … while its front, seen from below, shrinks to a line. */}
    <g className="origin-[80px_34px] [transform:scaleY(0)] animate-chest-lid motion-reduce:animate-none">
      <path d="M42 62c0-36 76-36 76 0Z" className="fill-art-accent" />
      <path d="M52 62V47c3-4 7-7 11-9v24ZM97 62V38c4 2 8 5 11 9v15Z" className="fill-art-shade" />
      <path d="M42 62h76M72 55h16v7H72Z" className="fill-art-paper" />
    </g>
    <path d="M42 62h76v36a6 6 0 0 1-6 6H48a6 6 0 0 1-6-6Z" className="fill-art-accent" />
    <path d="M52 62h11v42H52ZM97 62h11v42H97Z" className="fill-art-shade" />
    <path d="M42 62h76" />
    <path d="M72 62h16v14a8 8 0 0 1-16 0Z" className="fill-art-paper" />
    <path d="M80 70v5" />
  </Drawing>
)
