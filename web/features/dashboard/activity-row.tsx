import type { Entry } from '#contracts/ledger.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { EntryIcon } from '~/ui/entry-icon.tsx'
import { Points } from '~/ui/points.tsx'

/** One entry: its source, time and change of the balance. */
export function ActivityRow({ entry }: { entry: Entry }) {
  const format = useFormat()
  const { points, description, createdAt } = entry
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <EntryIcon entry={entry} />
      <span className="min-w-0 flex-1 basis-[min(5rem,50%)]">
        <span className="block font-medium wrap-break-word">{description}</span>
        <time dateTime={createdAt} title={format.dateTime(createdAt)} className="block text-sm text-quiet">
          {format.ago(createdAt)}
        </time>
      </span>
      <Points value={points} change className={classes('ml-auto font-semibold', points > 0 && 'text-good')} />
    </li>
  )
}
