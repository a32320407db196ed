import type { Worker } from 'node:cluster'
import type { Figures, ToWorker } from './messages.ts'

/** A worker that is stuck is left out of the sum. */
const PATIENCE_MS = 2000

const say = (worker: Worker, message: ToWorker): void => void worker.send(message, () => {})

/** Asks workers for their figures and hands all of them to the one that wants them. */
export class FigureRound {
  readonly #open = new Map<number, { waiting: number; figures: Figures[]; finish: () => void }>()
  #last = 0

  /** @param id the number by which the asker knows its question */
  ask(asker: Worker, id: number, workers: readonly Worker[]): void {
    this.#last += 1
    const round = this.#last
    const figures: Figures[] = []
    const finish = () => {
      if (!this.#open.delete(round)) return
      clearTimeout(late)
      say(asker, { paz: 'collected', id, figures })
    }
    const late = setTimeout(finish, PATIENCE_MS)
    this.#open.set(round, { waiting: workers.length, figures, finish })
    for (const worker of workers) say(worker, { paz: 'measure', id: round })
  }

  take(round: number, figures: Figures): void {
    const open = this.#open.get(round)
    if (!open) return
    open.figures.push(figures)
    open.waiting -= 1
    if (open.waiting === 0) open.finish()
  }
}
