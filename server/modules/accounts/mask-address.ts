/** Masks an address so that only its owner recognises it: `as…@gmail.com`; short ones show fewer letters. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const shown = Math.min(2, Math.max(0, at - 1))
  return `${email.slice(0, shown)}…${email.slice(at)}`
}
