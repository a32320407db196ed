/** The last row of a page, in lists sorted by time and then id. */
export interface Cursor {
  readonly createdAt: string
  readonly id: string
}

export const encodeCursor = ({ createdAt, id }: Cursor): string => `${createdAt}~${id}`

/** @param cursor as validated by the contract */
export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  const [createdAt, id] = cursor?.split('~') ?? []
  return createdAt && id ? { createdAt, id } : undefined
}
