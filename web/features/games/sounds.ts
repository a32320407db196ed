/** The sounds of the games, synthesised in the browser. */
let context: AudioContext | undefined

function audio(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  context ??= new AudioContext()
  // Browsers suspend audio until the member interacts with the page.
  if (context.state === 'suspended') void context.resume()
  return context
}

interface Note {
  readonly hertz: number
  /** Start in seconds from now; `length` is its duration. */
  readonly at: number
  readonly length: number
  readonly volume: number
  readonly wave: OscillatorType
}

function play({ hertz, at, length, volume, wave }: Note): void {
  const output = audio()
  if (!output) return
  const from = output.currentTime + at
  const tone = new OscillatorNode(output, { type: wave, frequency: hertz })
  const gain = new GainNode(output, { gain: 0 })
  gain.gain.setValueAtTime(volume, from)
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length)
  tone.connect(gain).connect(output.destination)
  tone.start(from)
  tone.stop(from + length)
}

/** Call this in the click that starts a game: some browsers only allow audio that begins in one. */
export const wakeSound = (): void => void audio()

/** A peg hits the pointer. */
export const soundTick = (): void => play({ hertz: 1250, at: 0, length: 0.035, volume: 0.07, wave: 'triangle' })

const WIN = [523.25, 659.25, 783.99]
const BIG_WIN = [...WIN, 1046.5, 1318.5]

/** Three rising notes; five for a big win. */
export function soundWin(isBig: boolean): void {
  for (const [index, hertz] of (isBig ? BIG_WIN : WIN).entries()) {
    play({ hertz, at: index * 0.11, length: 0.5, volume: 0.12, wave: 'sine' })
  }
}
