import { Search, X } from 'lucide-react'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { INPUT } from './input.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  label: string
  ref?: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
}

/** A search field with a clear button. `label` is its accessible name; its placeholder says what can be found. */
export function SearchInput({ label, ref, value, onChange, className, ...rest }: SearchInputProps) {
  const t = useTranslations('ui')
  const ownRef = useRef<HTMLInputElement>(null)
  const input = ref ?? ownRef
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={classes('relative block', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-quiet" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return
          event.preventDefault()
          clear()
        }}
        className={classes(INPUT, 'pl-11 [&::-webkit-search-cancel-button]:hidden', value ? 'pr-11' : 'pr-3')}
      />
      {value && (
        <IconButton label={t('clearSearch')} onClick={clear} className="absolute inset-y-0 right-0 my-auto">
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </search>
  )
}
