import { useEffect } from 'react'

/**
 * Ignores repeated events of a key that is held down, which would press button after button: the spin, then the
 * popup's; the new card, then 'Reveal', then the claim.
 */
export function useSingleKeyPresses(): void {
  useEffect(() => {
    const swallow = (event: KeyboardEvent) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLButtonElement)
        event.preventDefault()
    }
    document.addEventListener('keydown', swallow)
    return () => document.removeEventListener('keydown', swallow)
  }, [])
}
