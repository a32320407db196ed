import { Card } from '~/ui/card.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

/** A placeholder of the wheel and its button, in the same place. */
export const WheelSkeleton = () => (
  <Card className="flex flex-col items-center gap-4 max-sm:border-0 max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none">
    <div className="w-full min-w-60 max-w-[min(30rem,calc(100dvh-20.5rem))] sm:py-2">
      <Skeleton className="aspect-square w-full rounded-full!" />
    </div>
    <Skeleton className="h-5.25 w-full max-w-88" />
    <Skeleton className="h-13 w-full max-w-88" />
  </Card>
)
