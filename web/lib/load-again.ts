declare global {
  interface Window {
    /** Set by the script below until the page's own scripts run. */
    loadAgain?: (() => void) | undefined
  }
}

const LOADS = 'paz_loads'

/**
 * Runs in the head of pages with scripts. If one of them cannot be loaded, the page is loaded again after 1 s, then after 2, 4 and so on
 * up to 30 s: while a new version replaces the old one, a server may not have the files of a page that another has sent.
 */
export const LOAD_AGAIN_SCRIPT = `(function(){var due;window.loadAgain=function(){if(due)return;due=1;var n=5;try{n=+sessionStorage.getItem('${LOADS}')||0;sessionStorage.setItem('${LOADS}',n+1)}catch(e){}setTimeout(function(){if(window.loadAgain)location.reload()},Math.min(1e3*Math.pow(2,n),3e4))};addEventListener('error',function(e){if(e.target.localName==='script'&&window.loadAgain)loadAgain()},true);addEventListener('unhandledrejection',function(e){if(window.loadAgain&&e.reason instanceof TypeError&&/module/i.test(e.reason.message))loadAgain()})})()`

/** To be called when the page's scripts run. */
export function endLoadAgain(): void {
  window.loadAgain = undefined
  try {
    sessionStorage.removeItem(LOADS)
  } catch {
    // Where the browser forbids it, nothing was stored.
  }
}
