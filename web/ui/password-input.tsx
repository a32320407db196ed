import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { Input } from './input.tsx'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password input with a show button and a caps-lock notice. Set its `autoComplete`. */
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
          // Keeps the focus in the input.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </IconButton>
      </div>
      {/* Visually empty instead of hidden, because changes of hidden text are not announced. */}
      <p role="status" className="flex items-center gap-1.5 text-sm font-medium text-warn empty:sr-only">
        {capsLock && <ArrowBigUpDash aria-hidden className="size-4" />}
        {capsLock && t('capsLockOn')}
      </p>
    </>
  )
}

/** Browsers reset the selection when an input changes its type. */
function useShown() {
  const input = useRef<HTMLInputElement>(null)
  const selection = useRef<Parameters<HTMLInputElement['setSelectionRange']>>(undefined)
  const [shown, setShown] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a change of the type
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
