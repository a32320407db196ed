import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ContentDocument } from '#contracts/content-rules.ts'
import { api } from './api.ts'

// The texts that staff edit (server/modules/content). The build writes a placeholder for each part of a text, which the server replaces in
// the page; on pages that the browser renders alone, they are read from the server.

/** Returns the placeholder of a part in a prerendered page. */
export const placeholderOf = (document: ContentDocument, part: string): string =>
  `%${`${document}_${part}`.toUpperCase().replaceAll('-', '_')}%`

/** Returns the parts that the served page has, so that its first rendering needs no call; undefined where it has none. */
function readServed(name: ContentDocument): { parts: Record<string, string> } | undefined {
  if (typeof document === 'undefined') return undefined
  const found = [...document.querySelectorAll<HTMLElement>(`[data-content^="${name} "]`)]
  const parts = found.map((element): [string, string] => [
    element.dataset.content?.split(' ')[1] ?? '',
    element.innerHTML,
  ])
  // Vite's own server does not fill in the placeholders.
  const isFilled = parts.length > 0 && parts.every(([part, html]) => html !== placeholderOf(name, part))
  return isFilled ? { parts: Object.fromEntries(parts) } : undefined
}

export const contentQuery = (document: ContentDocument) =>
  queryOptions({
    queryKey: ['content', document],
    queryFn: ({ signal }) => api('GET /api/content/:document', { params: { document }, signal }),
    initialData: () => readServed(document),
    staleTime: 300_000,
  })

interface Props {
  document: ContentDocument
  /** The part of the text, as the server names it. */
  part: string
  as?: 'div' | 'span' | 'ol' | 'aside' | 'p' | 'h1' | 'h2' | 'h3' | 'dt' | 'dd'
  id?: string
  className?: string
  label?: string
}

/** A part of a text as HTML that the server made from a safe subset of Markdown. */
export function Content({ document: name, part, as: Element = 'div', id, className, label }: Props) {
  const { data } = useQuery(contentQuery(name))
  const html = typeof document === 'undefined' ? placeholderOf(name, part) : (data?.parts[part] ?? '')
  return (
    <Element
      id={id}
      data-content={`${name} ${part}`}
      className={className}
      aria-label={label}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it, without HTML of the author
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
