import { Skeleton } from '~/ui/skeleton.tsx'

/** Two cards per row on a desktop: their plans need the width. */
export const OFFER_GRID = 'mt-4 grid grid-cols-1 gap-4 md:grid-cols-2'

export const CatalogueSkeleton = () => (
  <>
    <Skeleton className="mb-3 h-target lg:max-w-md" />
    <Skeleton className="h-13 max-w-lg" />
    <div className={OFFER_GRID}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-96 rounded-lg" />
      ))}
    </div>
  </>
)
