/** Runs retries of a member's commands one after the other in this process. Concurrent retries would conflict again. */
export class MemberQueue {
  /** The newest work of each member that has not settled. */
  readonly #newest = new Map<string, Promise<unknown>>()

  /** Runs work after all earlier work of the member has settled. */
  async run<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#newest.get(memberId) ?? Promise.resolve()
    const task = before.then(work, work)
    this.#newest.set(memberId, task)
    try {
      return await task
    } finally {
      if (this.#newest.get(memberId) === task) this.#newest.delete(memberId)
    }
  }
}
