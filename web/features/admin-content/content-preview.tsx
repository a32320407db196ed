import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentDocument } from '#contracts/content-rules.ts'
import { isApiError } from '~/lib/errors.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { type Fields, previewQuery } from './queries.ts'
import { SearchResult } from './search-result.tsx'

/** The widths of the preview in px, by tab. */
const WIDTHS = { phone: 390, desktop: 1280 } as const
type Width = keyof typeof WIDTHS
const HEIGHT = 640
/** The preview is asked for so long after the last key, in ms. */
const DELAY_MS = 500

/** The public page with the typed text, at the width of a phone and of a desktop. */
export function ContentPreview({ document, fields }: { document: ContentDocument; fields: Fields }) {
  const t = useTranslations('adminContent.preview')
  const [width, setWidth] = useState<Width>('phone')
  return (
    <Card as="section" aria-labelledby="content-preview" className="min-w-0">
      <CardHead id="content-preview" title={t('title')} />
      <Tabs
        label={t('width')}
        value={width}
        tabs={(['phone', 'desktop'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setWidth}
      >
        {document === 'banner' && <p className="mt-3 text-sm text-quiet">{t('bannerNote')}</p>}
        {/* There is no page without a banner's text. */}
        {(document !== 'banner' || fields.text !== '') && (
          <PreviewFrame document={document} fields={fields} width={WIDTHS[width]} />
        )}
      </Tabs>
    </Card>
  )
}

interface PreviewFrameProps {
  document: ContentDocument
  fields: Fields
  /** Of the page, in px. */
  width: number
}

/** A page in a frame without scripts, shrunk to the room there is. */
export function PreviewFrame({ document, fields, width }: PreviewFrameProps) {
  const t = useTranslations('adminContent.preview')
  const settled = useSettled(fields)
  const { data, error, isFetching, refetch } = useQuery(previewQuery(document, settled))
  const [last, setLast] = useState<string>()
  useEffect(() => {
    if (data) setLast(data.html)
  }, [data])
  const box = useRef<HTMLDivElement>(null)
  const room = useWidth(box)
  const html = data?.html ?? last
  const problem = isApiError(error) ? error.fields[0]?.message : undefined
  const scale = Math.min(1, room / width)
  return (
    <div ref={box} className="mt-2 min-w-0">
      <p role="status" className="mb-2 min-h-5 text-sm font-medium text-bad">
        {problem && `${problem}. ${html ? t('invalid') : ''}`}
      </p>
      {!html && !error && <Skeleton className="h-96" />}
      {error && !problem && (
        <ErrorState title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {html && document === 'landing' && <SearchResult html={html} />}
      {html && room > 0 && (
        <div
          className={classes(
            'overflow-hidden rounded-md border border-line transition-opacity',
            problem && 'opacity-60',
          )}
          style={{ width: width * scale, height: HEIGHT }}
        >
          <iframe
            title={t('frame')}
            srcDoc={html}
            // The page keeps its origin for its styles; scripts are not allowed.
            sandbox="allow-same-origin"
            className="origin-top-left bg-page"
            onLoad={({ currentTarget }) => applyInlineStyles(currentTarget.contentDocument)}
            style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
          />
        </div>
      )}
    </div>
  )
}

/** Sets the styles of a mail, which the content security policy allows by script only. A public page has none. */
function applyInlineStyles(page: Document | null): void {
  const css = page?.querySelector<HTMLElement>('[data-css]')?.dataset.css
  const Sheet = page?.defaultView?.CSSStyleSheet
  if (!page || css === undefined || !Sheet) return
  const sheet = new Sheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
}

/** Returns the fields as they were before the last pause in typing. */
function useSettled(fields: Fields): Fields {
  const text = JSON.stringify(fields)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(settled)
}

function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
