/**
 * Returns the mailbox of an address without the parts that its host ignores, so that one mailbox has one account. At
 * gmail.com these are dots and `+tags` of the local part.
 *
 * @param email lower-cased and trimmed
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  if (host !== 'gmail.com' && host !== 'googlemail.com') return email
  const local = email.slice(0, at).split('+')[0] ?? ''
  return `${local.replaceAll('.', '')}@gmail.com`
}

/** Returns whether an address is at an allowed host. See docs/product.md#accounts. */
export function isAllowedHost(email: string, hosts: readonly string[]): boolean {
  return hosts.includes('*') || hosts.includes(email.slice(email.lastIndexOf('@') + 1))
}
