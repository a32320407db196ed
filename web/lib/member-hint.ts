/**
 * Runs in the head before the first paint. If the local cache has a session, public pages link to the dashboard instead
 * of the sign-in. It is only a hint: the dashboard's guard asks the server.
 */
export const MEMBER_HINT_SCRIPT = `try{if(localStorage.getItem('paz_signed_in'))document.documentElement.dataset.member=''}catch(e){}`

/** Sets or removes the same hint, once the server has answered or the session has ended. */
export function setMemberHint(isMember: boolean): void {
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-member', isMember)
}
