import { type ComponentProps, type ReactNode, useId } from 'react'
import { Card, CardHead } from './card.tsx'
import { QueryState } from './query-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

type Query<Item> = ComponentProps<typeof QueryState<{ readonly items: readonly Item[] }>>['query']

interface ListCardProps<Item> {
  title: string
  /** Buttons next to the title. */
  tools?: ReactNode
  query: Query<Item>
  /** The number and the height of the skeleton's rows. */
  rows: number
  rowClass?: string
  failed: string
  empty: ReactNode
  /** Whether the order of the items matters. */
  ordered?: boolean
  children: (items: readonly Item[]) => ReactNode
}

/** A short list in a card, with its four states. */
export function ListCard<Item>(props: ListCardProps<Item>) {
  const { title, tools, query, rows, rowClass = 'h-11', failed, empty, ordered, children } = props
  const id = useId()
  const List = ordered ? 'ol' : 'ul'
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={title}>
        {tools}
      </CardHead>
      <QueryState query={query} skeleton={<SkeletonRows rows={rows} className={rowClass} />} failed={failed}>
        {({ items }) =>
          items.length === 0 ? empty : <List className="-my-2 divide-y divide-line">{children(items)}</List>
        }
      </QueryState>
    </Card>
  )
}
