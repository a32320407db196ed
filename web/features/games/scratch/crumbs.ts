/** Crumbs of foil that fall while a card is scratched, and burst when it is uncovered. */

interface Crumb {
  x: number
  y: number
  /** Speed in px per second. */
  vx: number
  vy: number
  angle: number
  spin: number
  readonly size: number
  readonly colour: string
  /** Seconds until it is gone. */
  left: number
}

const GRAVITY = 1100
const MAX_CRUMBS = 140
const BURST = 70
/** A slow frame moves crumbs as far as this many seconds at most. */
const MAX_STEP = 0.05

export interface Crumbs {
  /** Drops a few crumbs at a place of the card. */
  readonly drop: (x: number, y: number) => void
  /** Throws crumbs from the whole card to all sides. */
  readonly burst: () => void
  readonly stop: () => void
}

/** How far crumbs fly beyond the card, in px. To the sides little, so that a phone's page does not get wider. */
export const CRUMB_MARGIN = { x: 16, y: 64 }

/**
 * Draws crumbs on a canvas that is larger than the card by CRUMB_MARGIN on each side. Nothing is drawn while there are
 * none. @param colours of the foil
 */
export function createCrumbs(canvas: HTMLCanvasElement, colours: readonly string[]): Crumbs {
  const pen = canvas.getContext('2d')
  const crumbs: Crumb[] = []
  let frame = 0
  let last = 0

  const add = (x: number, y: number, vx: number, vy: number) => {
    if (crumbs.length >= MAX_CRUMBS) return
    const colour = colours[crumbs.length % colours.length] ?? 'silver'
    const turn = Math.random() * Math.PI
    crumbs.push({ x, y, vx, vy, angle: turn, spin: turn * 6 - 9, size: 3 + turn * 1.6, colour, left: 0.6 + turn / 5 })
    if (frame) return
    last = performance.now()
    frame = requestAnimationFrame(draw)
  }
  const draw = (now: number) => {
    const step = Math.min(MAX_STEP, (now - last) / 1000)
    last = now
    pen?.clearRect(0, 0, canvas.width, canvas.height)
    for (let index = crumbs.length - 1; index >= 0; index -= 1) {
      const crumb = crumbs[index]
      if (!crumb || !pen) continue
      crumb.left -= step
      if (crumb.left <= 0) {
        crumbs.splice(index, 1)
        continue
      }
      crumb.vy += GRAVITY * step
      crumb.x += crumb.vx * step
      crumb.y += crumb.vy * step
      crumb.angle += crumb.spin * step
      pen.setTransform(
        Math.cos(crumb.angle),
        Math.sin(crumb.angle),
        -Math.sin(crumb.angle),
        Math.cos(crumb.angle),
        crumb.x,
        crumb.y,
      )
      pen.globalAlpha = Math.min(1, crumb.left * 4)
      pen.fillStyle = crumb.colour
      pen.fillRect(-crumb.size / 2, -crumb.size / 4, crumb.size, crumb.size / 2)
    }
    pen?.resetTransform()
    frame = crumbs.length > 0 ? requestAnimationFrame(draw) : 0
  }
  return {
    drop: (x, y) => {
      for (let count = 0; count < 2; count += 1) {
        add(CRUMB_MARGIN.x + x, CRUMB_MARGIN.y + y, (Math.random() - 0.5) * 220, -60 - Math.random() * 160)
      }
    },
    burst: () => {
      const [width, height] = [canvas.width - 2 * CRUMB_MARGIN.x, canvas.height - 2 * CRUMB_MARGIN.y]
      for (let count = 0; count < BURST; count += 1) {
        const [x, y] = [Math.random(), Math.random()]
        add(CRUMB_MARGIN.x + x * width, CRUMB_MARGIN.y + y * height, (x - 0.5) * 900, (y - 0.8) * 700)
      }
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
