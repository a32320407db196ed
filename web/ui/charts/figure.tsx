import type { ReactNode } from 'react'
import { useId } from 'react'

interface FigureProps {
  title: string
  /** What the picture shows, as a sentence. */
  text: string
  picture?: ReactNode
  /** What opens the table. */
  tableLabel: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A chart with its title, its sentence, and its numbers as a table that can be opened. */
export function Figure({ title, text, picture, tableLabel, head, rows }: FigureProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="panel flex min-w-0 flex-col gap-3 p-4 sm:p-5">
      <figcaption>
        <h3 id={id} className="text-base font-semibold">
          {title}
        </h3>
        <p className="mt-0.5 text-sm text-quiet">{text}</p>
      </figcaption>
      {picture}
      <details className="no-print text-sm">
        <summary className="flex min-h-target cursor-pointer items-center font-semibold text-brand-ink">
          {tableLabel}
        </summary>
        <div className="max-h-64 overflow-y-auto">
          <table className="w-full">
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col" className="py-1 text-right text-xs text-quiet first:text-left">
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
                    <td key={head[index + 1]} className="py-1 text-right tabular">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
