const PAUSE_MS = 20

/** Repeats a query until its result is accepted; only the time limit of the test ends it. */
export async function until<Result>(
  ask: () => Result | Promise<Result>,
  right: (result: Result) => boolean,
): Promise<Result> {
  while (true) {
    const result = await ask()
    if (right(result)) return result
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
