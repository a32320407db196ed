import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Draw } from '#contracts/fairness.ts'
import { useFormat } from '~/lib/format.ts'
import { saveAsFile } from '~/lib/save-as-file.ts'
import { useNow } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { WheelDrawing } from '~/ui/illustrations/wheel.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { Points } from '~/ui/points.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import { drawsQuery } from './queries.ts'

const keyOf = ({ serverSeedHash, nonce }: Draw) => `${serverSeedHash} ${nonce}`

/** The member's draws, each with its verification. */
export function DrawList() {
  const t = useTranslations('draws.mine')
  const isCoolingOff = useIsCoolingOff()
  const query = useInfiniteQuery(drawsQuery)
  const [opened, setOpened] = useState<string>()
  const draws = query.data?.pages.flatMap((page) => page.items)
  // Looked up in the current list: after a rotation the same draw has its server seed.
  const draw = draws?.find((one) => keyOf(one) === opened)
  return (
    <Card as="section" aria-labelledby="draws">
      <CardHead id="draws" title={t('list')}>
        {draws && draws.length > 0 && <ExportButton />}
      </CardHead>
      <ListQuery
        query={query}
        items={draws}
        failed={t('failed')}
        empty={
          <EmptyState
            drawing={<WheelDrawing />}
            title={t('empty')}
            text={!isCoolingOff && t('emptyText')}
            action={!isCoolingOff && <ButtonLink to="/games">{t('play')}</ButtonLink>}
          />
        }
      >
        {(found) => (
          <ul className="divide-y divide-line">
            {found.map((one) => (
              <DrawRow key={keyOf(one)} draw={one} onVerify={() => setOpened(keyOf(one))} />
            ))}
          </ul>
        )}
      </ListQuery>
      <MorePages query={query} />
      {draws && draws.length > 0 && (
        <p className="mt-5 border-t border-line pt-4 text-sm text-quiet">
          {t.rich('offline', { code: (words) => <code className="text-xs wrap-break-word">{words}</code> })}
        </p>
      )}
      {draw && <DrawDialog draw={draw} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

function DrawRow({ draw, onVerify }: { draw: Draw; onVerify: () => void }) {
  const t = useTranslations('draws')
  const format = useFormat()
  const now = useNow()
  const { table, nonce, result, createdAt } = draw
  const name = t(`tables.${table}`)
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-[min(7rem,100%)]">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-xs text-quiet">
          <time dateTime={createdAt} title={format.dateTime(createdAt)}>
            {format.ago(createdAt, now)}
          </time>
          <span aria-hidden> · </span>
          {t('mine.nonce', { n: nonce })}
        </span>
      </span>
      {result ? (
        <Points value={result.points} change />
      ) : (
        <span className="text-sm text-quiet">{t('mine.hidden')}</span>
      )}
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={t('mine.verifyThis', { what: `${name}, ${t('mine.nonce', { n: nonce })}` })}
        onClick={onVerify}
      >
        {t('mine.verify')}
      </Button>
    </li>
  )
}

/** Saves all draws in the format that the verifier reads. */
function ExportButton() {
  const t = useTranslations('draws.mine')
  const download = useAction('GET /api/fairness/export', {
    onSuccess: (answer) => {
      saveAsFile(`my-draws-${answer.exportedAt.slice(0, 10)}.json`, JSON.stringify(answer, null, 2))
      toast.success(t('downloaded'))
    },
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden className="size-4" />}
      busy={download.busy}
      onClick={() => download.run()}
    >
      {t('download')}
    </Button>
  )
}
