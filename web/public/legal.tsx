import { useParams } from 'react-router'
import { LEGAL_PAGES } from '~/content/legal-pages.ts'
import { LegalPage } from '~/features/legal/legal-page.tsx'
import { publicPageMeta } from '~/features/public-site/page-meta.ts'
import { Messages } from '~/lib/messages.tsx'
import site from '~/messages/en/site.json'
import type { Handle } from '~/root.tsx'
import { PublicFrame } from './public-frame.tsx'
import Unknown from './unknown.tsx'

const MESSAGES = { site }

/** Served as a static document without scripts. */
export const handle: Handle = { plain: true }

const pageOf = (name: string | undefined) => LEGAL_PAGES.find(({ path }) => path === `/legal/${name}`)

export const meta = ({ params }: { params: { name?: string } }) => {
  const page = pageOf(params.name)
  return page ? publicPageMeta(page) : []
}

export default function Legal() {
  const page = pageOf(useParams().name)
  if (!page) return <Unknown />
  return (
    <Messages add={MESSAGES}>
      <PublicFrame>
        <LegalPage document={page.document} title={page.title} />
      </PublicFrame>
    </Messages>
  )
}
