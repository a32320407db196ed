import { Card } from '~/ui/card.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'

/** A placeholder in the screen's shape. */
export function ProfileSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-4 sm:gap-6">
      <Card className="flex flex-wrap items-center gap-4">
        <Skeleton className="size-20 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-5 w-32" />
        </div>
      </Card>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <Card>
          <Skeleton className="mb-5 h-7 w-40" />
          <SkeletonRows rows={6} className="h-11" />
        </Card>
        <Card>
          <Skeleton className="mb-5 h-7 w-40" />
          <SkeletonRows rows={4} className="h-11" />
        </Card>
      </div>
    </div>
  )
}
