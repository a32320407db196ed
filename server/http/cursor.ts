/** Where a page of requests ended: they are listed by time, and by id where the time is the same. */
export interface PagePlace {
  readonly createdAt: string
  readonly id: string
}

export const encodePlace = ({ createdAt, id }: PagePlace): string => `${createdAt}~${id}`

/** @param cursor as the contract lets it through */
export function decodePlace(cursor: string | undefined): PagePlace | undefined {
  const [createdAt, id] = cursor?.split('~') ?? []
  return createdAt && id ? { createdAt, id } : undefined
}
