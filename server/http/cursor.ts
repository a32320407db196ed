/** Where a page of requests ended: they are listed by time, and by id where the time is the same. */
export interface Cursor {
  readonly createdAt: string
  readonly id: string
}

export const encodeCursor = ({ createdAt, id }: Cursor): string => `${createdAt}~${id}`

/** @param cursor as the contract lets it through */
export function decodeCursor(cursor: string | undefined): Cursor | undefined {
  const [createdAt, id] = cursor?.split('~') ?? []
  return createdAt && id ? { createdAt, id } : undefined
}
