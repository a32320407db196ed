/** Runs retries of a member's commands one after the other in this process. Concurrent retries would conflict again. */
export class MemberTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs work after all earlier work of the member has settled. */
  async take<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(memberId) ?? Promise.resolve()
    const turn = before.then(work, work)
    this.#last.set(memberId, turn)
    try {
      return await turn
    } finally {
      if (this.#last.get(memberId) === turn) this.#last.delete(memberId)
    }
  }
}
