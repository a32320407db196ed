import { BRAND } from '~/content/brand.ts'

interface PublicPage {
  readonly title: string
  readonly description: string
  /** Its address on this site, such as `/support`. */
  readonly path: string
}

/** Title, to which the product's name is added, description, canonical link and previews of a public page, all with absolute addresses. */
export const publicPageMeta = ({ title, ...page }: PublicPage) =>
  metaWithTitle({ title: `${title} · ${BRAND.name}`, ...page })

/** The same with a title to which nothing is added. */
export function metaWithTitle({ title, description, path }: PublicPage) {
  const url = `${BRAND.publicUrl}${path}`
  const image = `${BRAND.publicUrl}/icons/preview.png`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ]
}
