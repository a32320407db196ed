/** Draws and erases the cover of a scratch card on a canvas. Positions are fractions of the width and height. */

export interface Place {
  readonly x: number
  readonly y: number
}

/** From one position to the next; a tap has equal ends. */
export interface Stroke {
  readonly from: Place
  readonly to: Place
}

type Surface = HTMLCanvasElement | OffscreenCanvas
type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A fraction of the card's width. */
const BRUSH = 0.075
const GRAIN = 0.34
const SPECKS = 7

/** The colours of the foil from its left to its right, as in the `foil` class. */
const FOIL = ['silver-light', 'prize-5', 'silver-light', 'prize-2', 'silver-light', 'prize-6', 'silver-light']

/** Paints the cover: holographic foil with a fine pattern. The element's mask gives it the shape of a ticket. */
export function paintCover(canvas: HTMLCanvasElement, hint: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
  pen.globalCompositeOperation = 'source-over'
  const foil = pen.createLinearGradient(0, height * 0.2, width, height * 0.8)
  for (const [index, token] of FOIL.entries()) {
    foil.addColorStop(index / (FOIL.length - 1), tokenColour(canvas, `--color-${token}`))
  }
  pen.fillStyle = foil
  pen.fillRect(0, 0, width, height)
  drawWaves(pen, width, height)
  drawHint(pen, canvas, hint)
}

/** Fine waves, as on banknotes. */
function drawWaves(pen: Pen, width: number, height: number): void {
  pen.lineWidth = Math.max(1, width / 500)
  pen.strokeStyle = 'rgb(255 255 255 / 0.55)'
  const step = height / 15
  for (let row = -1; row <= 16; row += 1) {
    pen.beginPath()
    for (let part = 0; part <= 48; part += 1) {
      const x = (width * part) / 48
      pen.lineTo(x, row * step + Math.sin(part * 0.52 + row * 0.9) * step * 0.62)
    }
    pen.stroke()
  }
}

function drawHint(pen: Pen, canvas: HTMLCanvasElement, hint: string): void {
  const { width, height } = canvas
  const size = Math.round(width / 17)
  pen.font = `800 ${size}px ${getComputedStyle(canvas).fontFamily}`
  const space = Math.min(width * 0.8, pen.measureText(hint).width + size * 2.2)
  pen.fillStyle = 'rgb(255 255 255 / 0.72)'
  pen.beginPath()
  pen.roundRect((width - space) / 2, height / 2 - size * 1.1, space, size * 2.2, size * 1.1)
  pen.fill()
  pen.fillStyle = tokenColour(canvas, '--color-on-prize')
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(hint, width / 2, height / 2 + size * 0.05, width * 0.72)
}

/** Returns the colour that a token resolves to, also one of light-dark(). */
export function tokenColour(canvas: HTMLCanvasElement, token: string): string {
  const probe = canvas.ownerDocument.createElement('span')
  probe.style.color = `var(${token})`
  canvas.parentElement?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Erases the cover along a stroke. The edge is rough like a coin's, and deterministic. */
export function scratch(surface: Surface, { from, to }: Stroke): void {
  const pen = surface.getContext('2d') as Pen | null
  if (!pen) return
  const { width, height } = surface
  const radius = width * BRUSH
  const start = { x: from.x * width, y: from.y * height }
  const way = { x: to.x * width - start.x, y: to.y * height - start.y }
  const steps = Math.max(1, Math.ceil(Math.hypot(way.x, way.y) / (radius / 2)))
  pen.globalCompositeOperation = 'destination-out'
  pen.fillStyle = '#000'
  pen.beginPath()
  for (let step = 0; step <= steps; step += 1) {
    const [x, y] = [start.x + (way.x * step) / steps, start.y + (way.y * step) / steps]
    dot(pen, x, y, radius)
    for (let speck = 0; speck < SPECKS; speck += 1) {
      const turn = (speck / SPECKS) * Math.PI * 2 + x * 0.13 + y * 0.07
      const reach = radius * (0.86 + 0.24 * Math.abs(Math.sin(x * 12.9 + y * 78.2 + speck)))
      dot(pen, x + Math.cos(turn) * reach, y + Math.sin(turn) * reach, radius * GRAIN)
    }
  }
  pen.fill()
}

function dot(pen: Pen, x: number, y: number, radius: number): void {
  pen.moveTo(x + radius, y)
  pen.arc(x, y, radius, 0, Math.PI * 2)
}
