const COINS = 8
const FLIGHT_MS = 720
const STAGGER_MS = 50
/** How far the coins burst before they fly, in px. */
const BURST = 52

/** How far all of them rise first. */
const LIFT = 28

/** The header's points mark themselves with this attribute. */
const TARGET = '[data-points-pill]'

/**
 * Flies coins from an element to the points in the header, in front of open dialogs. Resolves when the first one arrives; at
 * once if nothing may move or one of both is not on the screen.
 */
export async function flyCoins(from: Element | null): Promise<void> {
  const target = document.querySelector(TARGET)
  const coin = target?.querySelector('svg')
  const start = centreOf(from)
  const end = centreOf(coin)
  if (!target || !coin || !start || !end || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const layer = document.createElement('div')
  layer.setAttribute('popover', 'manual')
  layer.setAttribute('aria-hidden', 'true')
  layer.className =
    'pointer-events-none fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-transparent p-0'
  for (let index = 0; index < COINS; index += 1) layer.append(flyingCoin(coin, index, start, end))
  document.body.append(layer)
  layer.showPopover()
  setTimeout(() => layer.remove(), FLIGHT_MS + COINS * STAGGER_MS)
  // By the clock, because a hidden page draws no frames.
  await new Promise((resolve) => setTimeout(resolve, FLIGHT_MS))
  target.animate([{ scale: 1 }, { scale: 1.1 }, { scale: 1 }], { duration: 320, iterations: 2 })
}

interface Place {
  readonly x: number
  readonly y: number
}

function centreOf(element: Element | null | undefined): Place | undefined {
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0 || box.bottom < 0 || box.top > innerHeight) return undefined
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** A coin that bursts upwards in a direction of its own, off the text below, and then flies to the end. */
function flyingCoin(coin: Element, index: number, start: Place, end: Place): Element {
  const flying = coin.cloneNode(true) as Element
  flying.setAttribute('class', 'absolute -top-4 -left-4 size-8 opacity-0')
  const direction = Math.PI * (1 + (index + 0.5) / COINS)
  const burst = { x: start.x + BURST * Math.cos(direction), y: start.y - LIFT + BURST * Math.sin(direction) }
  const at = ({ x, y }: Place, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`
  flying.animate(
    [
      { transform: at(start, 0.3), opacity: 0, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
      { transform: at(burst, 1), opacity: 1, offset: 0.35, easing: 'cubic-bezier(0.6, 0, 0.8, 0.4)' },
      { transform: at(end, 0.6), opacity: 1, offset: 0.97 },
      { transform: at(end, 0.6), opacity: 0 },
    ],
    { duration: FLIGHT_MS, delay: index * STAGGER_MS },
  )
  return flying
}
