// A leaf of a wallet anchor: the state of a wallet. Leaves have a fixed length and are sorted by member, for binary search.

import type { LeavesReader } from '#server/adapters/anchor-store.ts'

export interface Leaf {
  readonly memberId: string
  readonly seq: number
  readonly points: number
  /** The hash of the entry with that number. */
  readonly hash: Buffer
}

export const LEAF_BYTES = 64

export function encodeLeaf({ memberId, seq, points, hash }: Leaf): Buffer {
  const bytes = Buffer.alloc(LEAF_BYTES)
  bytes.write(memberId.replaceAll('-', ''), 'hex')
  bytes.writeBigInt64BE(BigInt(seq), 16)
  bytes.writeBigInt64BE(BigInt(points), 24)
  hash.copy(bytes, 32)
  return bytes
}

export function decodeLeaf(bytes: Buffer): Leaf {
  const id = bytes.toString('hex', 0, 16)
  return {
    memberId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    seq: Number(bytes.readBigInt64BE(16)),
    points: Number(bytes.readBigInt64BE(24)),
    hash: Buffer.from(bytes.subarray(32, LEAF_BYTES)),
  }
}

const PAGE = 2000

/** Yields the leaves from an index on, in pages. */
export async function* leavesFrom(reader: LeavesReader, first = 0): AsyncGenerator<readonly Leaf[]> {
  const count = Math.floor(reader.size / LEAF_BYTES)
  for (let place = first; place < count; place += PAGE) {
    const bytes = await reader.read(place * LEAF_BYTES, Math.min(PAGE, count - place) * LEAF_BYTES)
    yield Array.from({ length: bytes.length / LEAF_BYTES }, (_, index) =>
      decodeLeaf(bytes.subarray(index * LEAF_BYTES, (index + 1) * LEAF_BYTES)),
    )
  }
}

/** Returns the leaves of the members after one id, up to another. */
export async function leavesBetween(reader: LeavesReader, after: string, upTo: string): Promise<readonly Leaf[]> {
  let [low, high] = [0, Math.floor(reader.size / LEAF_BYTES)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { memberId } = decodeLeaf(await reader.read(middle * LEAF_BYTES, LEAF_BYTES))
    if (memberId > after) high = middle
    else low = middle + 1
  }
  const found: Leaf[] = []
  for await (const page of leavesFrom(reader, low)) {
    const own = page.filter(({ memberId }) => memberId <= upTo)
    found.push(...own)
    if (own.length < page.length) break
  }
  return found
}
