import type { ReactNode } from 'react'
import { useId } from 'react'

interface FigureProps {
  title: string
  /** The chart's content as a sentence. */
  text: string
  picture?: ReactNode
  /** Actions on the numbers, such as saving them. */
  actions?: ReactNode
  /** The label that opens the table. */
  tableLabel: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A chart with a title, a summary, and a collapsible table of its numbers. */
export function Figure({ title, text, picture, actions, tableLabel, head, rows }: FigureProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="panel flex min-w-0 flex-col gap-3 p-4 sm:p-5">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id={id} className="text-base font-semibold">
            {title}
          </h3>
          <p className="mt-0.5 text-sm text-quiet">{text}</p>
        </div>
        {actions}
      </figcaption>
      {picture}
      <details className="no-print text-sm">
        <summary className="flex min-h-target cursor-pointer items-center font-semibold text-brand-ink">
          {tableLabel}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by the keyboard */}
        <section aria-label={title} tabIndex={0} className="max-h-64 overflow-auto">
          <table className="w-full">
            <thead>
              <tr>
                {head.map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className="py-1 pl-3 text-right text-xs text-quiet first:pl-0 first:text-left"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...others]) => (
                <tr key={first} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {first}
                  </th>
                  {others.map((value, index) => (
                    <td key={head[index + 1]} className="py-1 pl-3 text-right tabular">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
