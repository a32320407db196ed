/**
 * Runs in the head before the first paint: whoever is signed in here, as the local cache has it, sees the
 * way to their dashboard on public pages instead of the way in. Only a hint, and it says nothing about whom:
 * the dashboard's guard asks the server.
 */
export const MEMBER_HINT_SCRIPT = `try{if(localStorage.getItem('paz_signed_in'))document.documentElement.dataset.member=''}catch(e){}`
