import { ChartLine, Download, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChartTexts } from '~/lib/chart-texts.tsx'
import { saveAsFile } from '~/lib/save-as-file.ts'
import { IconButton } from '../button.tsx'

interface FigureProps {
  title: string
  /** The level of its heading; below a section's heading by default. */
  heading?: 'h2' | 'h3'
  /** The chart's content as a sentence. */
  text?: string
  picture: ReactNode
  /** Takes the place of the button that saves `csv`. */
  actions?: ReactNode
  csv?: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Without a frame, for a figure inside of a card. */
  isPlain?: boolean
}

/** A chart with a title and a summary, or a table of its numbers in its place. */
export const Figure = (props: FigureProps) => (
  <ChartTexts>
    <FigureFrame {...props} />
  </ChartTexts>
)

function FigureFrame({
  title,
  heading: Heading = 'h3',
  text,
  picture,
  actions,
  csv,
  head,
  rows,
  isPlain,
}: FigureProps) {
  const t = useTranslations('charts')
  const id = useId()
  const [isTable, setTable] = useState(false)
  const save = () => saveAsFile(`${title}.csv`, new Blob(['\ufeff', csv ?? ''], { type: 'text/csv;charset=utf-8' }))
  return (
    <figure
      aria-labelledby={id}
      className={isPlain ? 'flex min-w-0 flex-col gap-3' : 'panel flex min-w-0 flex-col gap-3 p-4 sm:p-5'}
    >
      <figcaption className="flex items-start justify-between gap-x-3">
        <Heading id={id} className="min-w-0 flex-1 text-base font-semibold">
          {title}
        </Heading>
        <div className="no-print -my-2 -mr-2 flex shrink-0">
          <IconButton
            label={t(isTable ? 'asChart' : 'asTable')}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <ChartLine aria-hidden className="size-4.5" /> : <Table2 aria-hidden className="size-4.5" />}
          </IconButton>
          {actions ??
            (csv !== undefined && (
              <IconButton label={t('csv')} onClick={save}>
                <Download aria-hidden className="size-4.5" />
              </IconButton>
            ))}
        </div>
      </figcaption>
      {isTable ? <Numbers title={title} head={head} rows={rows} /> : picture}
      {/* Below the chart, so that charts beside each other align however long their sentences are. */}
      {text && <p className="text-sm text-quiet">{text}</p>}
    </figure>
  )
}

function Numbers({ title, head, rows }: Pick<FigureProps, 'title' | 'head' | 'rows'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by the keyboard
    <section aria-label={title} tabIndex={0} className="h-68 overflow-auto text-sm">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 border-b border-line bg-card py-1.5 pl-3 text-right text-xs font-semibold text-quiet first:pl-0 first:text-left"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row" className="border-b border-line py-1.5 text-left font-normal">
                {first}
              </th>
              {others.map((value, index) => (
                <td key={head[index + 1]} className="border-b border-line py-1.5 pl-3 text-right tabular">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
