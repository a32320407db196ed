import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

interface MenuProps {
  /** The accessible name of the button; its visible content is `trigger`. */
  label: string
  trigger: ReactNode
  triggerClassName?: string
  className?: string
  /** Opens upwards, for a button at the bottom of the screen. */
  upwards?: boolean
  /** On a phone it opens at the right edge of the header that it is in, because a wide menu does not fit beside its button. */
  alignsWithHeader?: boolean
  /** Content above the items, such as the signed-in member. */
  head?: ReactNode
  children: ReactNode
}

/**
 * A menu button: opens by click, Enter or arrow down. Arrows, Home, End and first letters move; Escape, Tab, a choice
 * or a click elsewhere closes it. Its items are `MenuItem`s.
 */
export function Menu({
  label,
  trigger,
  triggerClassName,
  className,
  upwards,
  alignsWithHeader,
  head,
  children,
}: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useOutsideClick(box, open, () => setOpen(false))
  useEffect(() => {
    if (open) itemsOf(box)[0]?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      return setOpen(true)
    }
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') {
      // Keeps the surrounding dialog or drawer open.
      event.stopPropagation()
      event.preventDefault()
      return close()
    }
    if (moveFocus(itemsOf(box), event.key)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys that bubble from its button and items
    <div
      ref={box}
      className={classes('relative', alignsWithHeader && 'max-sm:static', className)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open && (
        <div
          className={classes(
            'absolute z-40 max-h-[70dvh] w-max overflow-y-auto max-w-[calc(100vw-2rem)] min-w-56 animate-pop rounded-lg border border-line bg-raised p-2 shadow-float',
            upwards ? 'bottom-full left-0 mb-2 origin-bottom-left' : 'top-full right-0 mt-2 origin-top-right',
            alignsWithHeader && 'max-sm:right-4 max-sm:mt-1',
          )}
        >
          {head}
          {/*
           * biome-ignore lint/a11y/useKeyWithClickEvents: items are buttons and links, which turn Enter into a click
           */}
          <div id={id} role="menu" aria-label={label} onClick={(event) => isItem(event.target) && close()}>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

const ITEM = '[role^="menuitem"]'
const itemsOf = (box: RefObject<HTMLElement | null>) => [...(box.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
const isItem = (target: EventTarget) => target instanceof Element && target.closest(ITEM) !== null

function moveFocus(items: HTMLElement[], key: string): boolean {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = targetOf(items, at, key)
  next?.focus()
  return next !== undefined
}

function targetOf(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (!/^\p{L}$/u.test(key)) return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

function useOutsideClick(box: RefObject<HTMLElement | null>, active: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!active) return
    const onPointerDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) latest.current()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [active, box])
}

const MENU_ITEM =
  'flex w-full min-h-target items-center gap-3 rounded-md px-3 text-left text-base text-ink hover:bg-hover focus:bg-hover'

interface ItemProps {
  icon?: ReactNode
  children: ReactNode
  danger?: boolean
}

export function MenuItem({ icon, danger, children, onSelect }: ItemProps & { onSelect: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onSelect}
      className={classes(MENU_ITEM, danger && 'text-bad')}
    >
      {icon}
      {children}
    </button>
  )
}

export function MenuLink({ icon, children, to }: ItemProps & { to: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={MENU_ITEM}>
      {icon}
      {children}
    </Link>
  )
}
