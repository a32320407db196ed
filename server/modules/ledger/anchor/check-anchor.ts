// Compares the newest wallet anchor with the database: its line is signed, its leaves have its root, and every entry of a leaf
// still exists with its hash. Changes before an anchor are detected by it; later ones by signatures and sources.

import { sql } from 'kysely'
import type { AnchorStore, LeavesReader } from '#server/adapters/anchor-store.ts'
import type { LedgerKeys } from '#server/db/ledger-keys.ts'
import type { Db } from '#server/db/transaction.ts'
import { type Anchor, leavesName, type ReadAnchors, readAnchors, readNewer } from './anchor-line.ts'
import { findChanged } from './compare-leaves.ts'
import { encodeLeaf, LEAF_BYTES, type Leaf, leavesBetween, leavesFrom } from './leaf.ts'
import { MerkleTree } from './merkle-tree.ts'

/** The store of anchors, and the keys that sign them. */
export interface WalletAnchors {
  readonly store: AnchorStore
  readonly keys: LedgerKeys
}

/**
 * `missing`: no anchor exists yet. `leaves altered`: the leaves are missing or do not have the root of the line. `checkpoints
 * altered`: the database's checkpoints differ from those of the anchor.
 */
export type AnchorState =
  | 'matches'
  | 'missing'
  | 'unreadable'
  | 'signature wrong'
  | 'leaves altered'
  | 'checkpoints altered'
  | 'wallets altered'

export interface CheckedAnchor {
  readonly state: AnchorState
  readonly newest: Anchor | undefined
  readonly since: string | undefined
  /** The leaves that contradict the database. */
  readonly changed: readonly Leaf[]
}

const HARMLESS: readonly AnchorState[] = ['matches', 'missing']
export const isAnchorDamaged = ({ state }: Pick<CheckedAnchor, 'state'>): boolean => !HARMLESS.includes(state)

/** Reads the stored anchors, or only the newest ones, with the bucket's if that is newer. */
export async function readStored(
  { store, keys }: WalletAnchors,
  read: 'read' | 'readEnd' = 'read',
): Promise<ReadAnchors> {
  const text = await store[read]((lines, line) => {
    const newer = readNewer(keys, lines, line)
    return newer && { name: leavesName(newer), size: newer.wallets * LEAF_BYTES }
  })
  return readAnchors(keys, text)
}

interface OpenedAnchor extends ReadAnchors {
  /** Undefined when they are missing. The caller closes it. */
  readonly leaves: LeavesReader | undefined
}

/**
 * Reads the newest anchor and opens its leaves. Another process may replace both between the two reads, so both are read again when the
 * leaves are missing.
 */
export async function openNewest(store: AnchorStore, read: () => Promise<ReadAnchors>): Promise<OpenedAnchor> {
  const open = async (): Promise<OpenedAnchor> => {
    const stored = await read()
    return { ...stored, leaves: stored.newest && (await store.openLeaves(leavesName(stored.newest))) }
  }
  const opened = await open()
  return opened.newest && !opened.leaves ? await open() : opened
}

/** Checks all leaves of the newest anchor. */
export async function checkAnchor(db: Db, anchors: WalletAnchors): Promise<CheckedAnchor> {
  const opened = await openNewest(anchors.store, () => readStored(anchors)).catch(() => undefined)
  if (!opened) return { state: 'unreadable', newest: undefined, since: undefined, changed: [] }
  const { newest, since, isForged, leaves: reader } = opened
  const judged = (state: AnchorState, changed: readonly Leaf[] = []): CheckedAnchor => ({
    state,
    newest,
    since,
    changed,
  })
  if (isForged) return judged('signature wrong')
  if (!newest) return judged('missing')
  if (!reader) return judged('leaves altered')
  try {
    const tree = new MerkleTree()
    const changed: Leaf[] = []
    for await (const leaves of leavesFrom(reader)) {
      for (const leaf of leaves) tree.add(encodeLeaf(leaf))
      changed.push(...(await findChanged(db, leaves)))
    }
    if (reader.size !== newest.wallets * LEAF_BYTES || tree.root() !== newest.root)
      return judged('leaves altered', changed)
    if (changed.length > 0) return judged('wallets altered', changed)
    return judged((await hasCheckpointsOf(db, newest)) ? 'matches' : 'checkpoints altered')
  } finally {
    await reader.close()
  }
}

/** Returns the state of the newest anchor without reading its leaves, which is fast. */
export async function readAnchorState(
  db: Db,
  anchors: WalletAnchors,
): Promise<Pick<CheckedAnchor, 'state' | 'newest'>> {
  const opened = await openNewest(anchors.store, () => readStored(anchors, 'readEnd')).catch(() => undefined)
  if (!opened) return { state: 'unreadable', newest: undefined }
  const { newest, isForged, leaves } = opened
  await leaves?.close()
  if (isForged) return { state: 'signature wrong', newest }
  if (!newest) return { state: 'missing', newest }
  if (leaves?.size !== newest.wallets * LEAF_BYTES) return { state: 'leaves altered', newest }
  return { state: (await hasCheckpointsOf(db, newest)) ? 'matches' : 'checkpoints altered', newest }
}

interface CheckpointCount {
  readonly checkpoints: number
  readonly checkpointAt: string | null
}

export async function countCheckpoints(db: Db): Promise<CheckpointCount> {
  const { rows } = await sql<{ n: number; at: Date | null }>`
    select count(*) as n, max(at) as at from wallet_checkpoints`.execute(db)
  return { checkpoints: rows[0]?.n ?? 0, checkpointAt: rows[0]?.at?.toISOString() ?? null }
}

async function hasCheckpointsOf(db: Db, { checkpoints, checkpointAt }: Anchor): Promise<boolean> {
  const now = await countCheckpoints(db)
  return now.checkpoints === checkpoints && now.checkpointAt === checkpointAt
}

/** Finds contradicted leaves in a range of members, without checking the root, which would need all leaves. */
export async function findChangedBetween(
  db: Db,
  { store, keys }: WalletAnchors,
  after: string,
  upTo: string,
): Promise<readonly Leaf[]> {
  const { leaves: reader } = await openNewest(store, async () => readAnchors(keys, await store.readLocalEnd()))
  if (!reader) return []
  try {
    return await findChanged(db, await leavesBetween(reader, after, upTo))
  } finally {
    await reader.close()
  }
}
