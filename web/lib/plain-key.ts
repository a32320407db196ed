/** Returns whether a key press is a shortcut of the page: not typed into a field, no modifier, no open dialog. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable], [role="menu"]')
  )
    return false
  return document.querySelector('dialog:modal') === null
}
