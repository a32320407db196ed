/**
 * What was typed and not sent yet, for as long as this page lives: an error, another view or signing in again
 * must not cost it. It is kept for who typed it and never stored.
 */
const drafts = new Map<string, Readonly<Record<string, string>>>()

export interface Draft {
  /** What was typed, by field. */
  readonly typed: Readonly<Record<string, string>>
  readonly keep: (typed: Readonly<Record<string, string>>) => void
  readonly drop: () => void
}

/** @param place the request that is written in, or `new` */
export function draftOf(memberId: string, place: string): Draft {
  const key = `${memberId} ${place}`
  return {
    typed: drafts.get(key) ?? {},
    keep: (typed) => void drafts.set(key, typed),
    drop: () => void drafts.delete(key),
  }
}
