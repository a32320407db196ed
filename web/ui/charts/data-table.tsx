import type { ReactNode } from 'react'
import { useIsWide } from '~/lib/media.ts'
import { Cell, HeadCell, Row, Table, TableHead } from '../table.tsx'

interface DataTableProps {
  title: string
  /** The level of its heading; below a section's heading by default. */
  heading?: 'h2' | 'h3'
  text?: ReactNode
  actions?: ReactNode
  /** The first column names the row; the others are its figures. */
  head: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table of figures on a desktop, one card per row on a phone. */
export function DataTable({ title, heading: Heading = 'h3', text, actions, head, rows }: DataTableProps) {
  const isWide = useIsWide()
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <Heading className="text-base font-semibold">{title}</Heading>
          {text && <p className="mt-0.5 max-w-prose text-sm text-quiet">{text}</p>}
        </div>
        {actions}
      </div>
      {isWide ? (
        <Table label={title}>
          <TableHead>
            {head.map((name, index) => (
              <HeadCell key={name} className={index > 0 ? 'text-right' : undefined}>
                {name}
              </HeadCell>
            ))}
          </TableHead>
          <tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <Row key={key}>
                <Cell className="font-semibold">{first}</Cell>
                {others.map((cell, index) => (
                  <Cell key={head[index + 1]} number>
                    {cell}
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      ) : (
        <ul aria-label={title} className="panel divide-y divide-line">
          {rows.map(({ key, cells: [first, ...others] }) => (
            <li key={key} className="p-4">
              <p className="font-semibold wrap-break-word">{first}</p>
              <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
                {others.map(
                  (cell, index) =>
                    cell !== '' && (
                      <div key={head[index + 1]} className="contents">
                        <dt className="text-quiet">{head[index + 1]}</dt>
                        <dd className="text-right tabular">{cell}</dd>
                      </div>
                    ),
                )}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
