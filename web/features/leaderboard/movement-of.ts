export interface RankPair {
  readonly rank: number
  /** Null for a member without a rank at the end of yesterday. */
  readonly previousRank: number | null
}

/** Returns how a rank moved since the end of yesterday, and by how many places. */
export function movementOf({ rank, previousRank }: RankPair): { kind: 'up' | 'down' | 'same' | 'new'; places: number } {
  if (previousRank === null) return { kind: 'new', places: 0 }
  const places = Math.abs(previousRank - rank)
  return { kind: rank < previousRank ? 'up' : rank > previousRank ? 'down' : 'same', places }
}
