import { makeStore } from './store.ts'

/** Points of open win moments, which the header adds to its number when their coins arrive. */
export const pointsInFlight = makeStore(0)

/** Withholds points from the header's number. Returns a function that adds them; a second call has no effect. */
export function holdPoints(points: number): () => void {
  pointsInFlight.set(pointsInFlight.read() + points)
  let isHeld = true
  return () => {
    if (isHeld) pointsInFlight.set(pointsInFlight.read() - points)
    isHeld = false
  }
}
