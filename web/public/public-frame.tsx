import type { ReactNode } from 'react'
import { PublicFooter } from '~/features/public-site/footer.tsx'
import { PublicHeader } from '~/features/public-site/header.tsx'
import { SkipLink } from '~/shell/main-area.tsx'
import { classes } from '~/ui/classes.ts'

interface PublicFrameProps {
  /** A page with its own layout from edge to edge. */
  wide?: boolean
  /** Above the header. */
  notice?: ReactNode
  children: ReactNode
}

/** Header and footer of a public page. */
export function PublicFrame({ wide, notice, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {notice}
      <PublicHeader />
      <main
        id="main"
        tabIndex={-1}
        className={classes('flex-1', !wide && 'mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-6')}
      >
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}
