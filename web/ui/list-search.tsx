import { type RefObject, useEffect, useRef } from 'react'
import { isPlainKey } from '~/lib/plain-key.ts'
import { useSearchText } from '~/lib/url-filter.ts'
import { SearchInput } from './search-input.tsx'

const DELAY_MS = 250

interface ListSearchProps {
  label: string
  placeholder: string
  className?: string
}

/** The search field of a staff list. It writes `q` of the address after a pause in typing; the / key focuses it. */
export function ListSearch(props: ListSearchProps) {
  const { text, setText } = useSearchText('q', DELAY_MS)
  const input = useRef<HTMLInputElement>(null)
  useSearchKey(input)
  return <SearchInput {...props} ref={input} maxLength={100} value={text} onChange={setText} />
}

/** Makes the / key focus a search field and select its text. */
function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isPlainKey(event)) return
      event.preventDefault()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
