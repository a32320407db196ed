import type { ReactNode } from 'react'
import { useFormat } from '~/lib/format.ts'
import { classes } from './classes.ts'

interface OddsTableProps {
  caption?: string
  /** Headings of the two columns. */
  heads: readonly [prize: string, chance: string]
  rows: readonly { readonly key: string | number; readonly prize: ReactNode; readonly percent: number }[]
  className?: string
}

/** Prizes and their probabilities. */
export function OddsTable({ caption, heads: [prize, chance], rows, className }: OddsTableProps) {
  const format = useFormat()
  return (
    <table className={classes('w-full', className)}>
      {caption && <caption className="pb-1.5 text-left font-semibold">{caption}</caption>}
      <thead className="text-sm text-quiet">
        <tr>
          <th scope="col" className="pb-1.5 text-left font-medium">
            {prize}
          </th>
          <th scope="col" className="pb-1.5 text-right font-medium">
            {chance}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line tabular">
            <td className="py-1.5">{row.prize}</td>
            <td className="py-1.5 text-right">{format.percent(row.percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
