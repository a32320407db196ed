import { createContext } from 'react'

/**
 * Whether the document being written is the fallback that every page not prerendered starts from. It is
 * written under the landing page's address, so the matched routes do not tell.
 */
export const FallbackDocument = createContext(false)
