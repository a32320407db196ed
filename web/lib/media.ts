import { useSyncExternalStore } from 'react'

/** Returns whether the window is at least as wide as Tailwind's `md`, as on a tablet, and updates when that changes. */
export const useIsMedium = (): boolean => useMedia(MEDIUM)

/** Returns whether the window is at least as wide as Tailwind's `lg`, as on a desktop, and updates when that changes. */
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
