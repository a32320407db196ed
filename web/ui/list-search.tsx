import { useRef } from 'react'
import { useSearchText } from '~/lib/url-filter.ts'
import { useSearchKey } from '~/lib/use-search-key.ts'
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
