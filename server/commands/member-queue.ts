/** Runs retries of a member's commands one after the other in this process. Concurrent retries would conflict again. */
export class MemberQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs work after all earlier work of the member has settled. */
  async run<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(memberId) ?? Promise.resolve()
    const task = before.then(work, work)
    this.#last.set(memberId, task)
    try {
      return await task
    } finally {
      if (this.#last.get(memberId) === task) this.#last.delete(memberId)
    }
  }
}
