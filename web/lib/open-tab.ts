/**
 * Opens an address in a tab of its own, which gets no hold of this page. Must be called while a click is handled.
 *
 * @returns the tab, or null where the browser blocks it
 */
export function openTab(url: string): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.location.href = url
  return tab
}
