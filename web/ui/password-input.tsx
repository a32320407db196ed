import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { Input } from './input.tsx'

/** A password with show and hide, and a notice while caps lock is on. Give it its `autoComplete`. */
export function PasswordInput(
  props: Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-13"
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <IconButton
          label={shown ? t('hidePassword') : t('showPassword')}
          className="absolute inset-y-0 right-0.5 my-auto"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
        </IconButton>
      </div>
      <p role="status" className="flex items-center gap-1.5 text-sm font-medium text-warn empty:hidden">
        {capsLock && <ArrowBigUpDash aria-hidden className="size-4" />}
        {capsLock && t('capsLockOn')}
      </p>
    </>
  )
}
