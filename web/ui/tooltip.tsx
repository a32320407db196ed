import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** Connects all elements to one tooltip, because a page may have hundreds of them. */
const handle = Base.createHandle<string>()

interface TooltipProps {
  /** Without a text there is no tooltip. */
  text: string | null | undefined
  /** The element with the tooltip. */
  render: ReactElement
  children?: ReactNode
}

/** Shows a text at an element while the pointer or the focus is on it. Admin pages only: `TooltipLayer` draws it. */
export function Tooltip({ text, ...rest }: TooltipProps) {
  return (
    <Base.Trigger
      handle={handle}
      payload={text ?? undefined}
      disabled={!text}
      aria-description={text ?? undefined}
      {...rest}
    />
  )
}

/** Draws the tooltip of a page; rendered once. */
export function TooltipLayer() {
  return (
    <Base.Root handle={handle}>
      {({ payload }) => (
        <Base.Portal>
          <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50">
            <Base.Popup className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-xs wrap-anywhere text-page shadow-lift">
              {payload}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  )
}
