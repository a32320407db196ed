/** Has the second tries of a member's commands come one after the other in this process: at once, all but one would lose again. */
export class MemberTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs work when all that the member waits for already has ended, well or not. */
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
