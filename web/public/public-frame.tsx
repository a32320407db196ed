import type { ReactNode } from 'react'
import { PublicFooter } from '~/features/public-site/footer.tsx'
import { PublicHeader } from '~/features/public-site/header.tsx'
import { MainArea, SkipLink } from '~/shell/main-area.tsx'

/** Header and footer around a public page. A `wide` one lays itself out from edge to edge. */
export function PublicFrame({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader />
      {wide ? (
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
      ) : (
        <MainArea className="mx-auto w-full max-w-6xl pb-16 lg:px-6">{children}</MainArea>
      )}
      <PublicFooter />
    </div>
  )
}
