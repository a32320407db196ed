import type { ReactNode } from 'react'
import { classes } from '~/ui/classes.ts'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'

/** The cards of the day that wait behind the current one, as a fan. */
const FAN = ['rotate-[2.2deg]', '-rotate-[2.6deg]', 'rotate-[4.6deg]', '-rotate-[5deg]']

/** A card on top of the ones that are left. @param behind how many are left behind it */
export const CardStack = ({ behind, children }: { behind: number; children: ReactNode }) => (
  <div className="group/stack relative mx-auto mt-2 w-[calc(100%-1rem)] sm:mt-0">
    {FAN.slice(0, Math.max(0, behind))
      .map((turn) => (
        <span
          key={turn}
          aria-hidden
          className={classes(
            'absolute inset-x-0 top-0 aspect-[8/5] origin-bottom transition-transform duration-300',
            turn,
          )}
        >
          <span className="absolute inset-x-2 inset-y-1 rounded-lg shadow-lift" />
          <span className="foil ticket-edge absolute inset-0 rounded-lg" />
          <span className="ticket-edge absolute inset-0 rounded-lg bg-deep/15" />
        </span>
      ))
      .reverse()}
    {children}
  </div>
)

/** The next card before it is taken: a tap on it takes it, like the button below. */
export const NextCard = ({ text, onTake }: { text: string; onTake: () => void }) => (
  <button type="button" tabIndex={-1} onClick={onTake} className="group relative block aspect-[8/5] w-full">
    <span aria-hidden className="absolute inset-x-2 inset-y-1 rounded-lg shadow-float" />
    <span className="foil ticket-edge absolute inset-0 flex items-center justify-center overflow-hidden rounded-lg p-6">
      {/* A small win floats over it. */}
      <span className="rounded-full bg-white/75 px-5 py-2.5 text-lg font-bold text-on-prize transition-opacity group-has-data-playing/stack:opacity-0">
        {text}
      </span>
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 w-1/4 -translate-x-[160%] animate-glint bg-linear-to-r from-transparent via-white/75 to-transparent"
      />
    </span>
  </button>
)

/** The place of the card when the day's cards are used up. */
export const UsedCard = ({ text }: { text: string }) => (
  <div className="ticket-edge flex aspect-[8/5] w-full flex-col items-center justify-center gap-2 rounded-lg bg-hover p-4 text-center text-lg font-semibold text-quiet">
    <AllDoneDrawing className="h-[58%] min-h-16" />
    {text}
  </div>
)
