/**
 * Opens an address in a new tab without access to this page. Call it while a click is handled. @returns the tab, or
 * null where the browser blocks it
 */
export function openTab(url: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.location.href = url
  return tab
}
