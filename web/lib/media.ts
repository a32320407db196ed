import { useSyncExternalStore } from 'react'

/** Whether the window is as wide as Tailwind's `md` or wider, as that of a tablet. Follows its changes. */
export const useIsMedium = (): boolean => useMedia(MEDIUM)

/** Whether the window is as wide as Tailwind's `lg` or wider, as that of a desktop. Follows its changes. */
export const useIsWide = (): boolean => useMedia(WIDE)

interface Media {
  readonly matches: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

const MEDIUM = mediaOf('(min-width: 48rem)')
const WIDE = mediaOf('(min-width: 64rem)')

function mediaOf(query: string): Media {
  return {
    matches: () => matchMedia(query).matches,
    subscribe(listener) {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
  }
}

const useMedia = ({ subscribe, matches }: Media): boolean => useSyncExternalStore(subscribe, matches, () => false)
