import { Megaphone, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { InlineNode } from '#contracts/content-rules.ts'
import { FACTS } from '~/content/facts.ts'
import { useNow } from '~/lib/time.ts'
import { IconButton } from '~/ui/button.tsx'

/** The banner that staff publish (server/modules/content/banner.ts), as it was when the page was loaded. */
interface SiteBannerFacts {
  readonly version: string
  readonly nodes: readonly InlineNode[]
  /** In ms; null without an end. */
  readonly until: number | null
}

// The build has a placeholder.
const BANNER: SiteBannerFacts | undefined = FACTS.banner.startsWith('{') ? JSON.parse(FACTS.banner) : undefined
/** Where this browser stores the version of the banner that was closed. */
const CLOSED_KEY = 'paz_banner_closed'

function readClosed(): string | null {
  try {
    return localStorage.getItem(CLOSED_KEY)
  } catch {
    return null
  }
}

/** Draws words or a mark. Links to pages of this site need no reload. */
function draw(node: InlineNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag: Tag, href } = node
  const nodes = node.nodes.map(draw)
  return href?.startsWith('/') ? (
    <Link key={index} to={href}>
      {nodes}
    </Link>
  ) : (
    <Tag key={index} href={href}>
      {nodes}
    </Tag>
  )
}

/** A notice of staff above the pages of members, until its end or until it is closed. */
export function SiteBanner() {
  const t = useTranslations('frame.banner')
  const now = useNow()
  const [closed, setClosed] = useState(readClosed)
  if (!BANNER || closed === BANNER.version) return null
  const { version, nodes, until } = BANNER
  if (until && until <= now) return null
  function close(): void {
    setClosed(version)
    try {
      localStorage.setItem(CLOSED_KEY, version)
    } catch {
      // It is closed until the next load.
    }
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <aside
      aria-label={t('label')}
      className="mb-5 flex lean-in:hidden items-center gap-3 rounded-lg bg-brand-soft py-1 pr-1 pl-4 text-brand-ink"
    >
      <Megaphone aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 py-2 wrap-anywhere [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-2">
        {nodes.map(draw)}
      </span>
      <IconButton label={t('close')} onClick={close}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </aside>
  )
}
