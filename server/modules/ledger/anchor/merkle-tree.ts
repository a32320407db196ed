import { hash } from 'node:crypto'

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)
const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

/** Computes a Merkle root as defined in RFC 6962, leaf by leaf, in memory proportional to the height of the tree. */
export class MerkleTree {
  /** Roots of the complete subtrees so far, the largest first. */
  #subtrees: { readonly height: number; readonly hash: Buffer }[] = []

  add(leaf: Buffer): void {
    let subtree = { height: 0, hash: sha256(LEAF, leaf) }
    for (let last = this.#subtrees.at(-1); last?.height === subtree.height; last = this.#subtrees.at(-1)) {
      this.#subtrees.pop()
      subtree = { height: subtree.height + 1, hash: sha256(NODE, last.hash, subtree.hash) }
    }
    this.#subtrees.push(subtree)
  }

  /** Returns the root in hexadecimal; without leaves it is the hash of empty input. */
  root(): string {
    const [last, ...larger] = this.#subtrees.map(({ hash }) => hash).reverse()
    if (!last) return sha256().toString('hex')
    return larger.reduce((right, left) => sha256(NODE, left, right), last).toString('hex')
  }
}
