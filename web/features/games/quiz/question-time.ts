/**
 * Returns the ms that a question has left, at most `questionSeconds`. `endsInMs` counts from `receivedAt`; a question may
 * begin after a pause.
 */
export const endOf = (
  { endsInMs, questionSeconds }: { readonly endsInMs: number; readonly questionSeconds: number },
  receivedAt: number,
  now: number,
): number => Math.min(receivedAt + endsInMs - now, questionSeconds * 1000)
