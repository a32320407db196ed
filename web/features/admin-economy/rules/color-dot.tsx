import { classes } from '~/ui/classes.ts'

/** Tailwind finds only complete class names. */
const DOTS: Readonly<Record<string, string>> = {
  'prize-1': 'bg-prize-1',
  'prize-2': 'bg-prize-2',
  'prize-3': 'bg-prize-3',
  'prize-4': 'bg-prize-4',
  'prize-5': 'bg-prize-5',
  'prize-6': 'bg-prize-6',
  'prize-7': 'bg-prize-7',
  'prize-8': 'bg-prize-8',
}

/** A dot in the colour of a prize. */
export const ColorDot = ({ color }: { color: string }) => (
  <span aria-hidden className={classes('size-4 shrink-0 rounded-full ring-1 ring-edge/50 ring-inset', DOTS[color])} />
)
