import { Drawing, type DrawingProps } from './drawing.tsx'

/** A bucket that leaks at two places: something broke, nothing is lost. */
export function ErrorDrawing(props: DrawingProps) {
  return (
    <Drawing
      {...props}
      front={
        <>
          <g className="fill-art-water stroke-art-tide">
            <path d="M58 62c-14-1-22 8-25 25l-6 5h20l-5-5c1-10 6-16 16-16Z" />
            <path d="M104 77c9-1 15 3 18 11l5 4h-19l4-4c-1-3-4-4-8-4Z" />
          </g>
          <path d="M24 80l-5-3M133 79l4-4M18 88h.1M140 86h.1" className="stroke-art-tide" />
        </>
      }
    >
      <path d="M48 44c0-40 64-40 64 0" className="stroke-art-tide" />
      <path d="m48 44 8 54c1 8 47 8 48 0l8-54" className="fill-art-paper" />
      <path d="m90 52-2 52c9-1 15-3 16-6l8-54Z" className="fill-art-shade stroke-none" />
      <path d="m48 44 8 54c1 8 47 8 48 0l8-54" />
      <ellipse cx="80" cy="44" rx="32" ry="9" className="fill-art-accent" />
      <path d="M54 46c8-4 16 3 26 0s18-3 26 0" className="stroke-art-foam" />
      <path d="m76 54-4 9 9 5-5 10" />
      <circle cx="58" cy="67" r="3.5" className="fill-art-line" />
      <circle cx="104" cy="80" r="3.5" className="fill-art-line" />
    </Drawing>
  )
}
