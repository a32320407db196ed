import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnlyOnce, resumeGoing } from './lib/chunk-recovery.ts'

// A page whose files cannot be had at all.
reloadOnlyOnce((to) => location.replace(`/offline?to=${encodeURIComponent(to)}`))

if (!resumeGoing())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
