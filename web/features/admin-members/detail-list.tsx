import { type ReactNode, useId } from 'react'

interface DetailListProps {
  title: string
  /** A link beside the heading. */
  link?: ReactNode
  /** Shown if there are no items. */
  empty: string
  items: readonly { readonly key: string; readonly item: ReactNode }[]
}

/** A section of a member's details: a heading and a list. */
export function DetailList({ title, link, empty, items }: DetailListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-base">
          {title}
        </h3>
        {link}
      </div>
      {items.length === 0 ? (
        <p className="text-sm text-quiet">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line text-sm">
          {items.map(({ key, item }) => (
            <li key={key} className="flex items-center gap-3 px-3 py-2">
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Two lines of text, the second one quiet. */
export const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="min-w-0 flex-1">
    <span className="block break-words">{first}</span>
    <span className="block text-xs text-quiet">{second}</span>
  </span>
)
