import { BRAND } from '~/content/brand.ts'

interface PublicPage {
  /** Without the product's name, which is added. */
  readonly title: string
  readonly description: string
  /** Its address on this site, such as `/support`. */
  readonly path: string
}

/** Title, description, canonical link and previews of a public page, all with absolute addresses. */
export function publicPageMeta({ title, description, path }: PublicPage) {
  const full = `${title} · ${BRAND.name}`
  const url = `${BRAND.publicUrl}${path}`
  const image = `${BRAND.publicUrl}/icons/preview.png`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${BRAND.name}: ${title}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: full },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ]
}
