import type { Crop } from '#contracts/pictures.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The visible square of a picture: its centre, in fractions of the picture, and its zoom. */
export interface View {
  readonly x: number
  readonly y: number
  /** 1 shows as much as fits. */
  readonly zoom: number
}

export const WHOLE: View = { x: 0.5, y: 0.5, zoom: 1 }
export const MAX_ZOOM = 5

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** Returns the side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: View): number => Math.min(width, height) / zoom

/** Returns the nearest view clamped the picture. */
function clamped(size: Size, view: View): View {
  const zoom = between(1, view.zoom, MAX_ZOOM)
  const half = sideOf(size, { ...view, zoom }) / 2
  const [x, y] = [half / size.width, half / size.height]
  return { x: between(x, view.x, 1 - x), y: between(y, view.y, 1 - y), zoom }
}

/** @param right the distance in fractions of the visible square; `down` likewise */
export function moved(size: Size, view: View, right: number, down: number): View {
  const side = sideOf(size, view)
  return clamped(size, { ...view, x: view.x + (right * side) / size.width, y: view.y + (down * side) / size.height })
}

export const zoomed = (size: Size, view: View, zoom: number): View => clamped(size, { ...view, zoom })

/** Returns the square that the server cuts out. */
export function cropOf(size: Size, view: View): Required<Crop> {
  const side = sideOf(size, view)
  const part = (middle: number, whole: number) => between(0, middle - side / 2 / whole, 1 - side / whole)
  return { left: part(view.x, size.width), top: part(view.y, size.height), side: 1 / view.zoom }
}
