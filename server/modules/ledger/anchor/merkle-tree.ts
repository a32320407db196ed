import { hash } from 'node:crypto'

const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)
const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

/** Computes a Merkle root as RFC 6962 defines it, leaf by leaf, in memory that grows with the height of the tree alone. */
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

  /** Hexadecimal; that of no leaves is the hash of nothing. */
  root(): string {
    const [last, ...larger] = this.#subtrees.map(({ hash }) => hash).reverse()
    if (!last) return sha256().toString('hex')
    return larger.reduce((right, left) => sha256(NODE, left, right), last).toString('hex')
  }
}
