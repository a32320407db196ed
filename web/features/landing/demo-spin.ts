/**
 * The landing page's script: a demo spin of the hero's wheel, and the button that stops the page's motion. The page
 * inlines its source, so it must not refer to anything outside of itself. The demo draws in the browser with the odds
 * of the real wheel. It sends nothing to the server and credits nothing.
 */
export function demoSpin(): void {
  const SPIN_MS = 5000
  const WHOLE_TURNS = 5
  /** The fraction of a segment, around its middle, in which the wheel stops. */
  const SPREAD = 0.7
  const part = <Part extends HTMLElement>(name: string) => document.querySelector<Part>(`[data-demo="${name}"]`)
  const motion = part('motion')
  const disc = part('disc')
  const spin = part<HTMLButtonElement>('spin')
  const result = part('result')
  if (!motion || !disc || !spin || !result) return
  const prizes = JSON.parse(disc.dataset.prizes ?? '[]') as { weight: number; points: string; percent: string }[]
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)

  /** Returns an unbiased number in [0, n). */
  const randomBelow = (n: number): number => {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    return number < 2 ** 32 - (2 ** 32 % n) ? number % n : randomBelow(n)
  }
  const draw = (): number => {
    let number = randomBelow(total)
    return prizes.findIndex(({ weight }) => {
      number -= weight
      return number < 0
    })
  }
  const angleNow = (): number => {
    const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
    return (Math.atan2(b, a) * 180) / Math.PI
  }
  const fill = (name: string, text: string): void => {
    for (const one of result.querySelectorAll(`[data-demo="${name}"]`)) one.textContent = text
  }
  const turn = async (): Promise<void> => {
    if (spin.ariaDisabled === 'true') return
    spin.ariaDisabled = 'true'
    result.hidden = true
    const index = draw()
    const pitch = 360 / prizes.length
    const place = (randomBelow(1000) / 1000 - 0.5) * SPREAD
    const from = angleNow()
    const resting = -(index + place) * pitch
    const to = from + WHOLE_TURNS * 360 + ((((resting - from) % 360) + 360) % 360)
    disc.style.animation = 'none'
    disc.style.transform = `rotate(${to}deg)`
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const keyframes = isStill
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }]
    const easing = isStill ? 'ease' : 'cubic-bezier(0.12, 0.5, 0.08, 1)'
    await disc.animate(keyframes, { duration: isStill ? 400 : SPIN_MS, easing }).finished
    fill('points', prizes[index]?.points ?? '')
    fill('percent', prizes[index]?.percent ?? '')
    result.hidden = false
    result.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
    spin.ariaDisabled = null
  }
  // Until the server has read the rules for the first time, there are no prizes.
  if (total > 0) {
    spin.addEventListener('click', () => void turn())
    part('again')?.addEventListener('click', () => {
      spin.focus({ preventScroll: true })
      void turn()
    })
    spin.hidden = false
  }
  motion.addEventListener('click', () => {
    const isPaused = document.documentElement.toggleAttribute('data-paused')
    motion.setAttribute('aria-pressed', String(isPaused))
  })
  motion.hidden = false
}
