// Takes a wallet anchor: the state of every wallet as leaves of a Merkle tree, whose signed root is stored outside the
// database. Wallets are read in pages without a common snapshot: a leaf describes one wallet, so plays need not wait. A wallet
// that contradicts the previous anchor retains its old leaf as evidence until an operator has checked it.

import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { LeavesReader } from '#server/adapters/anchor-store.ts'
import type { Db } from '#server/db/transaction.ts'
import { clamped } from '../clamp.ts'
import { type Anchor, leavesName, writeAnchor } from './anchor-line.ts'
import { type AnchorState, countCheckpoints, openNewest, readStored, type WalletAnchors } from './check-anchor.ts'
import { findChanged } from './compare-leaves.ts'
import { encodeLeaf, LEAF_BYTES, type Leaf, leavesFrom } from './leaf.ts'
import { MerkleTree } from './merkle-tree.ts'

export interface TakenAnchor {
  /** `taken` even if some wallets contradict the previous anchor; in every other state nothing was stored. */
  readonly state: 'taken' | Exclude<AnchorState, 'matches' | 'missing' | 'wallets altered'>
  readonly anchor: Anchor | undefined
  /** The old leaves of wallets that contradict them. */
  readonly changed: readonly Leaf[]
  /** Why the anchor was not copied to the bucket. The copy of the next anchor makes up for it. */
  readonly copyError?: Error | undefined
}

interface TakeOptions {
  /** Whether an operator accepts checkpoints that are new. */
  readonly acceptsCheckpoints?: boolean
}

export async function takeAnchor(
  db: Db,
  anchors: WalletAnchors,
  now: Date,
  { acceptsCheckpoints = false }: TakeOptions = {},
): Promise<TakenAnchor> {
  const { store, keys } = anchors
  const { newest, isForged, leaves: before } = await openNewest(store, () => readStored(anchors))
  try {
    if (isForged) return { state: 'signature wrong', anchor: undefined, changed: [] }
    const checkpoints = await countCheckpoints(db)
    const isKnown = newest?.checkpoints === checkpoints.checkpoints && newest.checkpointAt === checkpoints.checkpointAt
    if (newest && !isKnown && !acceptsCheckpoints) return { state: 'checkpoints altered', anchor: newest, changed: [] }
    if (newest && !before) return { state: 'leaves altered', anchor: newest, changed: [] }
    let taken: TakenAnchor = { state: 'leaves altered', anchor: newest, changed: [] }
    const { copyError } = await store.add(async (append) => {
      const tree = new MerkleTree()
      const treeBefore = new MerkleTree()
      const changed: Leaf[] = []
      let [wallets, entries] = [0, 0]
      for await (const { leaves, old, unfit } of pagesOf(db, before)) {
        for (const leaf of old) treeBefore.add(encodeLeaf(leaf))
        changed.push(...unfit)
        const encoded = leaves.map(encodeLeaf)
        for (const leaf of encoded) tree.add(leaf)
        await append(Buffer.concat(encoded))
        wallets += leaves.length
        entries += leaves.reduce((sum, { seq }) => sum + seq, 0)
        await othersTurn()
      }
      if (newest && (treeBefore.root() !== newest.root || before?.size !== newest.wallets * LEAF_BYTES))
        return undefined
      const anchor = { at: now.toISOString(), wallets, entries, root: tree.root(), ...checkpoints }
      taken = { state: 'taken', anchor, changed }
      return { name: leavesName(anchor), line: writeAnchor(keys, anchor) }
    })
    return { ...taken, copyError }
  } finally {
    await before?.close()
  }
}

interface Page {
  readonly leaves: readonly Leaf[]
  /** The previous anchor's leaves of the same members. */
  readonly old: readonly Leaf[]
  readonly unfit: readonly Leaf[]
}

const PAGE = 2000
const LOWEST = '00000000-0000-0000-0000-000000000000'
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Yields all wallets with their leaves of the previous anchor, in the order of members. */
async function* pagesOf(db: Db, before: LeavesReader | undefined): AsyncGenerator<Page> {
  const reading = before ? leavesFrom(before) : undefined
  let waiting: readonly Leaf[] = []
  let after = LOWEST
  while (after < HIGHEST) {
    const wallets = await readWallets(db, after)
    const upTo = wallets.length < PAGE ? HIGHEST : (wallets.at(-1)?.memberId ?? HIGHEST)
    while (reading && (waiting.at(-1)?.memberId ?? LOWEST) <= upTo) {
      const next = await reading.next()
      if (next.done) break
      waiting = [...waiting, ...next.value]
    }
    const old = waiting.filter(({ memberId }) => memberId <= upTo)
    waiting = waiting.slice(old.length)
    const unfit = await findChanged(db, old)
    const retained = new Map(unfit.map((leaf) => [leaf.memberId, leaf]))
    const leaves = wallets.filter(({ memberId }) => !retained.has(memberId)).concat(unfit)
    yield { leaves: leaves.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1)), old, unfit }
    after = upTo
  }
}

async function readWallets(db: Db, after: string): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    select member_id as "memberId", ${clamped(sql.raw('seq'))} as seq, ${clamped(sql.raw('points'))} as points, head_hash as hash
    from wallets where member_id > ${after}::uuid order by member_id limit ${PAGE}`.execute(db)
  return rows
}
