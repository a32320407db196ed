import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Finds handlers as Hono's trie does, and remembers them for paths that some route names as they are: what is found is 2 kB, each time
 * the same, which live as long as the call and make work for the collector. Paths with something to fill in, and those that nobody knows, may
 * be any number and are looked for each time.
 */
export class RememberingRouter<Handler> implements Router<Handler> {
  readonly name = 'RememberingRouter'
  readonly #trie = new TrieRouter<Handler>()
  /** By path and method. The methods are those that Node's parser knows. */
  readonly #found = new Map<string, Map<string, Result<Handler>>>()

  add(method: string, path: string, handler: Handler): void {
    this.#trie.add(method, path, handler)
    if (!/[:*?{]/.test(path)) this.#found.set(path, new Map())
    // It may be one more for a path that was looked for before.
    for (const byMethod of this.#found.values()) byMethod.clear()
  }

  match(method: string, path: string): Result<Handler> {
    const byMethod = this.#found.get(path)
    if (!byMethod) return this.#trie.match(method, path)
    const found = byMethod.get(method) ?? this.#trie.match(method, path)
    byMethod.set(method, found)
    return found
  }
}
