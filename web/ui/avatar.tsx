import { classes } from './classes.ts'

const SIZES = {
  small: 'size-9 text-[calc(var(--spacing)*3.5)]',
  medium: 'size-14 text-[calc(var(--spacing)*4.75)]',
  large: 'size-20 text-[calc(var(--spacing)*7.25)]',
}

/** Of the same name always the same colour. */
const COLOURS = [
  'bg-mark-1',
  'bg-mark-2',
  'bg-mark-3',
  'bg-mark-4',
  'bg-mark-5',
  'bg-mark-6',
  'bg-mark-7',
  'bg-mark-8',
] as const

function colourOf(name: string): string {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return COLOURS[hash % COLOURS.length] ?? COLOURS[0]
}

interface AvatarProps {
  name: string
  /** The picture; without one the initials are shown. */
  url: string | null
  size?: keyof typeof SIZES
}

/** A member's picture. It is decorative: the name is next to it or labels its container. */
export function Avatar({ name, url, size = 'small' }: AvatarProps) {
  const shape = classes('shrink-0 rounded-full', SIZES[size])
  if (url) return <img src={url} alt="" className={classes(shape, 'object-cover')} />
  return (
    // Drawn by the style sheet, so that the initials are no part of the text.
    <span
      aria-hidden
      data-initials={initials(name)}
      className={classes(
        shape,
        colourOf(name),
        'flex items-center justify-center font-bold text-white before:content-[attr(data-initials)]',
      )}
    />
  )
}

/** Returns the first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
