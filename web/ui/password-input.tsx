import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { Input } from './input.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password with show and hide, and a notice while caps lock is on. Give it its `autoComplete`. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations('ui')
  const { input, shown, toggle } = useShown()
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          ref={input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="pr-13"
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <IconButton
          label={shown ? t('hidePassword') : t('showPassword')}
          className="absolute inset-y-0 right-0.5 my-auto"
          // Whoever is typing goes on typing.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </IconButton>
      </div>
      {/* Out of sight rather than hidden while it is empty: what is hidden is not announced when it changes. */}
      <p role="status" className="flex items-center gap-1.5 text-sm font-medium text-warn empty:sr-only">
        {capsLock && <ArrowBigUpDash aria-hidden className="size-4" />}
        {capsLock && t('capsLockOn')}
      </p>
    </>
  )
}

/** Browsers forget the selection when an input changes its type. */
function useShown() {
  const input = useRef<HTMLInputElement>(null)
  const selection = useRef<Parameters<HTMLInputElement['setSelectionRange']>>(undefined)
  const [shown, setShown] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the type has changed
  useLayoutEffect(() => {
    if (selection.current) input.current?.setSelectionRange(...selection.current)
    selection.current = undefined
  }, [shown])

  return {
    input,
    shown,
    toggle() {
      const { selectionStart, selectionEnd, selectionDirection } = input.current ?? {}
      selection.current = [selectionStart ?? null, selectionEnd ?? null, selectionDirection ?? 'none']
      setShown(!shown)
    },
  }
}
