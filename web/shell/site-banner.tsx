import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { FACTS } from '~/content/facts.ts'
import { useNow } from '~/lib/time.ts'
import { IconButton } from '~/ui/button.tsx'

/** The banner that staff publish (server/modules/content/banner.ts), as it was when the page was loaded. */
interface SiteBannerFacts {
  readonly version: number
  readonly text: string
  /** Empty without one. */
  readonly link: string
  readonly until: string | null
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

/** A notice of staff above the pages of members, until its end or until it is closed. */
export function SiteBanner() {
  const t = useTranslations('frame.banner')
  const now = useNow()
  const [closed, setClosed] = useState(readClosed)
  if (!BANNER || closed === String(BANNER.version)) return null
  const { version, text, link, until } = BANNER
  if (until && Date.parse(until) <= now) return null
  function close(): void {
    setClosed(String(version))
    try {
      localStorage.setItem(CLOSED_KEY, String(version))
    } catch {
      // It is closed until the next load.
    }
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const className = 'font-semibold underline underline-offset-2'
  return (
    <aside
      aria-label={t('label')}
      className="mb-5 flex lean-in:hidden items-center gap-3 rounded-lg bg-brand-soft py-1 pr-1 pl-4 text-brand-ink"
    >
      <Megaphone aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        {link === '' && text}
        {link.startsWith('/') && (
          <Link to={link} className={className}>
            {text}
          </Link>
        )}
        {link.startsWith('https:') && (
          <a href={link} className={className}>
            {text}
          </a>
        )}
      </span>
      <IconButton label={t('close')} onClick={close}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </aside>
  )
}
