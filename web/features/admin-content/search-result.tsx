import { useTranslations } from 'use-intl'

/** How a search engine shows a page: the title and the description of its HTML, which are not visible on the page. */
export function SearchResult({ html }: { html: string }) {
  const t = useTranslations('adminContent.preview')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  if (!page.title) return null
  return (
    <figure className="mb-3 rounded-md border border-line p-3">
      <figcaption className="text-sm text-quiet">{t('search')}</figcaption>
      <p className="mt-1 font-semibold text-brand-ink wrap-anywhere">{page.title}</p>
      <p className="mt-0.5 text-sm wrap-anywhere">{description}</p>
    </figure>
  )
}
