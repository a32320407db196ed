import { createContext } from 'react'

/**
 * Whether the document being rendered is the fallback of all pages that are not prerendered. It is rendered under the
 * landing page's address, so the matched routes do not show it.
 */
export const FallbackDocument = createContext(false)
