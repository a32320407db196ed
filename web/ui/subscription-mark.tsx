import { classes } from './classes.ts'

const COLORS = ['bg-mark-1', 'bg-mark-2', 'bg-mark-3', 'bg-mark-4', 'bg-mark-5', 'bg-mark-6', 'bg-mark-7', 'bg-mark-8']
const SIZES = {
  small: 'size-9 rounded-sm text-[calc(var(--spacing)*3.25)]',
  medium: 'size-12 rounded-md text-[calc(var(--spacing)*4)]',
  large: 'size-16 rounded-lg text-[calc(var(--spacing)*5.75)]',
}

/** A generated mark for a subscription: initials on a colour derived from its name. */
export function SubscriptionMark({ name, size = 'medium' }: { name: string; size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden
      className={classes(
        'inline-flex shrink-0 items-center justify-center font-bold tracking-wide text-white',
        SIZES[size],
        colorOf(name),
      )}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = '', second = ''] = words
  const letters = second ? first.charAt(0) + second.charAt(0) : name.slice(0, 2)
  return letters.toUpperCase()
}

function colorOf(name: string): string {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return COLORS[sum % COLORS.length] ?? ''
}
