interface EarlyRead {
  readonly controller: AbortController
  readonly response: Promise<Response>
}

declare global {
  interface Window {
    /** Set by the script below, by path. */
    earlyReads?: Record<string, EarlyRead>
  }
}

/** Pages outside of the member's part, which do not ask for the state of the database when they start. */
const WITHOUT_HEALTH = '^/(admin|login|register|check-email|forgot-password|reset-password|confirm|unsubscribe)'

/**
 * Runs in the head of pages that are rendered in the browser: reads what each of them waits for while their scripts load. Not while a
 * sign-out is unconfirmed, because that has to reach the server first (session.ts).
 */
export const EARLY_READS_SCRIPT = `try{if(!localStorage.getItem('paz_signing_out')){window.earlyReads={};(RegExp('${WITHOUT_HEALTH}').test(location.pathname)?['/api/session']:['/api/session','/api/health']).forEach(function(p){var c=new AbortController(),r=fetch(p,{headers:{accept:'application/json'},signal:c.signal});r.catch(function(){});earlyReads[p]={controller:c,response:r}})}}catch(e){}`

/** An early answer counts for the start of the page only. */
const FRESH_MS = 10_000

/** Returns the early response to a read, at most once, or undefined. The signal aborts it. */
export function takeEarlyRead(path: string, signal: AbortSignal): Promise<Response> | undefined {
  const reads = typeof window === 'undefined' ? undefined : window.earlyReads
  const read = reads?.[path]
  if (!reads || !read || performance.now() > FRESH_MS) return undefined
  delete reads[path]
  signal.addEventListener('abort', () => read.controller.abort(signal.reason))
  return read.response
}
