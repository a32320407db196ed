const PAUSE_MS = 20

/** Asks again and again until the answer is right; the test's own time limit is the only one. */
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
