import { type ReactNode, useId } from 'react'

interface PanelListProps {
  title: string
  /** Shown if there are no items. */
  empty: string
  items: readonly { readonly key: string; readonly item: ReactNode }[]
}

/** A section of the panel about a member: a heading and a list. */
export function PanelList({ title, empty, items }: PanelListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-1 text-sm font-semibold">
        {title}
      </h4>
      {items.length === 0 ? (
        <p className="text-quiet">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map(({ key, item }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
              {item}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
