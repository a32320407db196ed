/** An email address that wraps before its @. Inside of a part it wraps only if the part is longer than the line. */
export function EmailText({ children: text }: { children: string }) {
  const at = text.lastIndexOf('@')
  const end = at === -1 ? text.length : at
  return (
    <span className="wrap-anywhere">
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </span>
  )
}
