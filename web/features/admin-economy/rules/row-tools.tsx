import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { addRow, moveRow, type TypedFields } from './typed-rules.ts'

interface RowListProps<Row> {
  label: string
  rows: readonly Row[]
  min: number
  max: number
  /** The text of the button that adds a row. */
  add: string
  /** Why the rows together are invalid. */
  error: string | undefined
  onChange: (rows: readonly Row[]) => void
  makeRow: (rows: readonly Row[]) => readonly Row[]
  keyOf: (row: Row, index: number) => string
  /** The cells of a row. */
  children: (row: Row, index: number) => ReactNode
}

/**
 * Rows that can be added, removed and moved. After a move the focus stays on the button of the moved row, after a removal it goes to the
 * next row; both are announced.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const { label, rows, min, max, add, error, onChange, makeRow, keyOf, children } = props
  const t = useTranslations('adminRules.rows')
  const list = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ readonly index: number; readonly tool: string }>()
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!focus) return
    const row = list.current?.children[Math.min(focus.index, list.current.children.length - 1)]
    row?.querySelector<HTMLElement>(`[data-tool="${focus.tool}"]`)?.focus()
  }, [focus])
  const move = (index: number, by: 1 | -1) => {
    const target = index + by
    if (target < 0 || target >= rows.length) return
    onChange(moveRow(rows, index, by))
    setFocus({ index: target, tool: by === 1 ? 'down' : 'up' })
    setSaid(t('moved', { n: index + 1, to: target + 1, count: rows.length }))
  }
  const remove = (index: number) => {
    if (rows.length <= min) return
    onChange(rows.filter((_, at) => at !== index))
    setFocus({ index, tool: 'remove' })
    setSaid(t('removed', { n: index + 1 }))
  }
  const tool = (name: string, text: string, icon: ReactNode, isOff: boolean, run: () => void) => (
    <IconButton
      data-tool={name}
      label={text}
      aria-disabled={isOff || undefined}
      onClick={run}
      className={isOff ? 'opacity-45' : undefined}
    >
      {icon}
    </IconButton>
  )
  return (
    <div className="flex flex-col gap-3">
      <ol ref={list} aria-label={label} className="flex flex-col divide-y divide-line rounded-md border border-line">
        {rows.map((row, index) => (
          <li
            key={keyOf(row, index)}
            className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3 max-sm:flex-col sm:flex-nowrap"
          >
            {children(row, index)}
            <span className="no-print flex shrink-0 gap-0.5 max-sm:self-end sm:mt-5 sm:ml-auto">
              {tool('up', t('up', { n: index + 1 }), <ArrowUp aria-hidden className="size-5" />, index === 0, () =>
                move(index, -1),
              )}
              {tool(
                'down',
                t('down', { n: index + 1 }),
                <ArrowDown aria-hidden className="size-5" />,
                index === rows.length - 1,
                () => move(index, 1),
              )}
              {tool(
                'remove',
                t('remove', { n: index + 1 }),
                <Trash2 aria-hidden className="size-5" />,
                rows.length <= min,
                () => remove(index),
              )}
            </span>
          </li>
        ))}
      </ol>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {error}
      </p>
      <div className={classes('no-print', rows.length >= max && 'hidden')}>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => {
            onChange(makeRow(rows))
            setSaid(t('added', { n: rows.length + 1 }))
          }}
        >
          {add}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** Adds a copy of the last row. */
export const copyLast = (rows: readonly TypedFields[]): readonly TypedFields[] => addRow(rows)
export const keyOfRow = ({ key }: TypedFields, index: number): string => (typeof key === 'string' ? key : String(index))
