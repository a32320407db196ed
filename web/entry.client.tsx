import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnce, resumeNavigation } from './lib/chunk-recovery.ts'
import { endLoadAgain } from './lib/load-again.ts'

endLoadAgain()
// The files of the page cannot be loaded at all.
reloadOnce((to) => location.replace(`/offline?to=${encodeURIComponent(to)}`))

if (!resumeNavigation())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
