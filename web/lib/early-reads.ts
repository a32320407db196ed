interface EarlyRead {
  readonly controller: AbortController
  readonly response: Promise<Response>
}

declare global {
  interface Window {
    /** Set by the script below, by path. A path whose read was taken, or came too late, has undefined. */
    earlyReads?: Record<string, EarlyRead | undefined>
  }
}

/** Pages outside of the member's part, which do not ask for the state of the database when they start. */
const WITHOUT_HEALTH = '^/(admin|login|register|check-email|forgot-password|reset-password|confirm|unsubscribe)'

/** What the largest part of a page shows, by the page's path. Read as soon as the session has a member. */
const PAGE_READS = { '/dashboard': ['/api/dashboard'], '/rewards': ['/api/rewards', '/api/rewards/ways'] }

/**
 * Runs in the head of pages that are rendered in the browser: reads what each of them waits for while their scripts load. Not while a
 * sign-out is unconfirmed, because that has to reach the server first (session.ts).
 */
export const EARLY_READS_SCRIPT = `try{if(!localStorage.getItem('paz_signing_out')){window.earlyReads={};var at=location.pathname,read=function(p){if(!(p in earlyReads)){var c=new AbortController(),r=fetch(p,{headers:{accept:'application/json'},signal:c.signal});r.catch(function(){});earlyReads[p]={controller:c,response:r};return r}};read('/api/session').then(function(r){return r.clone().json()}).then(function(s){if(s.member)(${JSON.stringify(PAGE_READS)}[at]||[]).forEach(read)}).catch(function(){});RegExp('${WITHOUT_HEALTH}').test(at)||read('/api/health')}}catch(e){}`

/** An early answer counts for the start of the page only. */
const FRESH_MS = 10_000

/**
 * Returns the early response to a read, at most once, or undefined. The signal aborts it. After this call the script above does not
 * read the path any more.
 */
export function takeEarlyRead(path: string, signal: AbortSignal): Promise<Response> | undefined {
  const reads = typeof window === 'undefined' ? undefined : window.earlyReads
  if (!reads || performance.now() > FRESH_MS) return undefined
  const read = reads[path]
  reads[path] = undefined
  if (!read) return undefined
  signal.addEventListener('abort', () => read.controller.abort(signal.reason))
  return read.response
}
