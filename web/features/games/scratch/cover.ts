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

/** A fraction of the card's width. */
const BRUSH = 0.075
const GRAIN = 0.34
const SPECKS = 7

const colour = (canvas: HTMLCanvasElement, token: string): string =>
  getComputedStyle(canvas).getPropertyValue(token).trim() || getComputedStyle(canvas).color

/** Paints the cover: the brand's dark blue with a fine pattern that shows the scratched traces. */
export function paintCover(canvas: HTMLCanvasElement, hint: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
  pen.globalCompositeOperation = 'source-over'
  const water = pen.createLinearGradient(0, 0, width, height)
  water.addColorStop(0, resolved(canvas, '--color-deep'))
  water.addColorStop(1, resolved(canvas, '--color-deep-2'))
  pen.fillStyle = water
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = 'rgb(255 255 255 / 0.08)'
  const step = width / 18
  for (let row = 0; row * step < height + step; row += 1) {
    for (let column = 0; column * step < width + step; column += 1) {
      pen.beginPath()
      pen.arc((column + (row % 2) / 2) * step, row * step, step * 0.17, 0, Math.PI * 2)
      pen.fill()
    }
  }
  pen.fillStyle = colour(canvas, '--color-on-deep')
  pen.font = `700 ${Math.round(width / 15)}px ${getComputedStyle(canvas).fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(hint, width / 2, height / 2, width * 0.9)
}

/** Returns the colour that a light-dark() token resolves to. */
function resolved(canvas: HTMLCanvasElement, token: string): string {
  const probe = canvas.ownerDocument.createElement('span')
  probe.style.color = `var(${token})`
  canvas.parentElement?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Erases the cover along a stroke. The edge is rough like a coin's, and deterministic. */
export function scratch(canvas: HTMLCanvasElement, { from, to }: Stroke): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
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

function dot(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.moveTo(x + radius, y)
  pen.arc(x, y, radius, 0, Math.PI * 2)
}
