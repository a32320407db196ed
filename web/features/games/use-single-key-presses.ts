import { useEffect } from 'react'

/**
 * A key that is held down would press button after button: the spin, then the popup's; the new card, then
 * 'Reveal', then the claim. Only its first press counts while the game is on the screen.
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
