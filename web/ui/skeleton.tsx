import { classes } from './classes.ts'

/** A placeholder with a sheen. Set its size by classes: `h-6 w-32`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block skeleton', className)} />
}

/** First lines differ in length, as texts do. */
const WIDTHS = ['w-2/5', 'w-1/2', 'w-1/3']

/** Placeholders for the rows of a list: a tile, two lines and an amount, as high as the row allows. */
export function SkeletonRows({ rows, className = 'h-14' }: { rows: number; className?: string }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never reordered
        <div key={index} className={classes('flex items-center gap-3', className)}>
          <Skeleton className="aspect-square h-[80%] max-h-10" />
          <span className="flex h-full flex-1 flex-col justify-center gap-[min(14%,0.5rem)]">
            <Skeleton className={classes('h-[28%] max-h-4', WIDTHS[index % WIDTHS.length])} />
            <Skeleton className="h-[22%] max-h-3.5 w-1/4" />
          </span>
          <Skeleton className="h-[30%] max-h-4 w-12" />
        </div>
      ))}
    </div>
  )
}
