import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { readonly value: Value; readonly label: ReactNode }[]
  /** A control at the end of the row of tabs. */
  beside?: ReactNode
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Tabs: arrows, Home and End move and select at once. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, beside, children }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Scrolls the selected tab into view on a phone.
  useEffect(() => {
    const box = list.current?.parentElement?.getBoundingClientRect()
    const tab = list.current?.querySelector(`[data-tab="${value}"]`)?.getBoundingClientRect()
    if (!box || !tab || (tab.left >= box.left && tab.right <= box.right)) return
    list.current?.parentElement?.scrollBy({ left: (tab.left + tab.right - box.left - box.right) / 2 })
  }, [value])
  const onKeyDown = (event: KeyboardEvent) => {
    // Starts at the focused tab: a second quick press may come before the first one's tab is rendered.
    const focusedTab = event.target instanceof HTMLElement ? event.target.dataset.tab : undefined
    const at = tabs.findIndex((tab) => tab.value === (focusedTab ?? value))
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const next = tabs.at((steps[event.key] ?? Number.NaN) % tabs.length)
    if (!(event.key in steps) || !next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  const row = (
    <div className={classes('overflow-x-auto py-1', !beside && '-mx-4 px-4')}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex w-max gap-1 rounded-md bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classes(
              'min-h-target rounded-sm px-4 font-semibold whitespace-nowrap transition-colors',
              tab.value === value ? 'bg-raised text-ink shadow-card' : 'text-quiet hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
    </div>
  )
  return (
    <>
      {beside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          {row}
          {beside}
        </div>
      ) : (
        row
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
