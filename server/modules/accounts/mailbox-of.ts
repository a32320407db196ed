/**
 * The mailbox behind an address: what its host ignores is taken out, so that one mailbox is one
 * account. For gmail.com dots and `+tags` of the local part are ignored.
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

/** Whether an address is at one of the hosts that may register (document 1, section 5). */
export function isAllowedHost(email: string, hosts: readonly string[]): boolean {
  return hosts.includes('*') || hosts.includes(email.slice(email.lastIndexOf('@') + 1))
}
