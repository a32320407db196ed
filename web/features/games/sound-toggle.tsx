import { Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { IconButton } from '~/ui/button.tsx'
import { soundTick } from './sounds.ts'

const PREFERENCE = 'game_sound'

/** Returns whether sounds are on in this browser, and a toggle. Off by default. */
export function useSound() {
  const [isOn, setOn] = useState(() => readPreference(PREFERENCE) === 'on')
  const toggle = () => {
    setOn(!isOn)
    writePreference(PREFERENCE, isOn ? 'off' : 'on')
    if (!isOn) soundTick()
  }
  return { isOn, toggle }
}

export function SoundToggle({ isOn, toggle }: ReturnType<typeof useSound>) {
  const t = useTranslations('games')
  return (
    <IconButton label={t('sound')} aria-pressed={isOn} onClick={toggle}>
      {isOn ? (
        <Volume2 aria-hidden className="size-5.5 text-brand-ink" />
      ) : (
        <VolumeX aria-hidden className="size-5.5" />
      )}
    </IconButton>
  )
}
