import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reloadOnlyOnce, resumeGoing } from './lib/chunk-recovery.ts'

// A page whose files cannot be had at all is served as the offline page is: what there is to say is the same.
reloadOnlyOnce(() => location.replace('/offline'))

if (!resumeGoing())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
