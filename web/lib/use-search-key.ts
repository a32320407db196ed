import { type RefObject, useEffect, useRef } from 'react'
import { isPlainKey } from './plain-key.ts'

/** Lets / put the focus into the search field inside the returned element. */
export function useSearchKey(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPlainKey(event)) return
      event.preventDefault()
      box.current?.querySelector<HTMLInputElement>('input[type="search"]')?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return box
}
