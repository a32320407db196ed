/** Who lived for this long has not died of starting. */
const SOUND_MS = 10_000
const FIRST_MS = 250
const LONGEST_MS = 30_000

/** How long to wait before a worker is replaced: not at all, or longer each time that one dies young. */
export class Pace {
  #young = 0

  /** @param livedMs how long the one that has just died had lived */
  next(livedMs: number): number {
    if (livedMs >= SOUND_MS) this.#young = 0
    const wait = this.#young === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (this.#young - 1))
    this.#young += 1
    return wait
  }
}
