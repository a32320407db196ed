import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Triple = readonly [number, number, number]

const TOKENS = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

/** Reads a token as oklch values, in a theme. */
function tokenOf(name: string, theme: 'light' | 'dark'): Triple {
  const value = new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(TOKENS)
  const [l = 0, c = 0, h = 0] = (value?.[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number)
  return [l, c, h]
}

const multiply = (rows: readonly Triple[], v: Triple) =>
  rows.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as unknown as Triple
const map = (v: Triple, change: (value: number) => number) => v.map(change) as unknown as Triple

/** Converts oklch to linear sRGB (https://bottosson.github.io/posts/oklab). */
function toLinear([l, c, h]: Triple): Triple {
  const radians = (h * Math.PI) / 180
  const lms = multiply(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    [l, c * Math.cos(radians), c * Math.sin(radians)],
  )
  const linear = multiply(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    map(lms, (value) => value ** 3),
  )
  return map(linear, (value) => Math.min(1, Math.max(0, value)))
}

/** Converts linear sRGB to OKLab, in which distances follow what the eye sees. */
function toLab(linear: Triple): Triple {
  const lms = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  )
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    map(lms, Math.cbrt),
  )
}

const GREY: Triple = [0.2126, 0.7152, 0.0722]
/** How each kind of eye sees linear sRGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'without blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  'without colours': [GREY, GREY, GREY],
}

const luminance = ([r, g, b]: Triple) => GREY[0] * r + GREY[1] * g + GREY[2] * b
const contrast = (one: Triple, other: Triple) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
/** Below this distance two lines beside each other are confused. */
const LEAST_DISTANCE = 0.11

for (const theme of ['light', 'dark'] as const) {
  const series = ['chart-1', 'chart-2', 'chart-3'].map((name) => toLinear(tokenOf(name, theme)))

  test(`series of charts have a contrast of at least 3:1 with their card in the ${theme} theme`, () => {
    const card = toLinear(tokenOf('card', theme))
    for (const color of series) expect(contrast(color, card)).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.entries(EYES))(`series of charts differ for eyes %s in the ${theme} theme`, (_, eye) => {
    const seen = series.map((color) => toLab(map(multiply(eye, color), (value) => Math.min(1, Math.max(0, value)))))
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        expect(Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))).toBeGreaterThanOrEqual(LEAST_DISTANCE)
      }
    }
  })
}
