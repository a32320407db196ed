/** An address that only its owner recognises: `as…@gmail.com`. Of a short one even less is left. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const shown = Math.min(2, Math.max(0, at - 1))
  return `${email.slice(0, shown)}…${email.slice(at)}`
}
