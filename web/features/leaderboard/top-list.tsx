import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import type { Standing } from '#contracts/leaderboard.ts'
import { useMember } from '~/lib/session.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { Movement } from './movement.tsx'

type TopListProps = Pick<AnswerByKey<'GET /api/leaderboard'>, 'items' | 'own' | 'comparedDay'>

/** The first ten, and below them the signed-in member if they are not among them. */
export function TopList({ items, own, comparedDay }: TopListProps) {
  const t = useTranslations('leaderboard')
  const { name, imageUrl } = useMember()
  const isCompared = comparedDay !== null
  const isBelow = own.rank !== null && !items.some(({ isYou }) => isYou)
  return (
    <Card as="section" aria-labelledby="top">
      <CardHead id="top" title={t('top.title')}>
        {isCompared && <p className="text-sm text-quiet">{t('movement.since')}</p>}
      </CardHead>
      <ol className="-mx-2 -my-1 flex flex-col sm:-mx-3">
        {items.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members of the same name and score have no other key
          <Row key={index} {...one} isCompared={isCompared} />
        ))}
      </ol>
      {isBelow && own.rank !== null && (
        <div className="sticky bottom-[calc(var(--spacing-bottom-bar)+0.5rem)] z-10 -mx-2 mt-3 rounded-md border border-line bg-raised p-1 pt-2 shadow-lift sm:-mx-3">
          <p className="mb-1 px-2 text-sm text-quiet sm:px-3">{t('top.yours')}</p>
          <Row
            as="div"
            rank={own.rank}
            previousRank={own.previousRank}
            isCompared={isCompared}
            points={own.points}
            name={name}
            email={null}
            imageUrl={imageUrl}
            isYou
          />
        </div>
      )}
    </Card>
  )
}

interface RowProps extends Standing {
  as?: 'li' | 'div'
  /** Whether there are ranks of yesterday. */
  isCompared: boolean
}

function Row({ as: Tag = 'li', isCompared, ...standing }: RowProps) {
  const { rank, previousRank, name, email, imageUrl, points, isYou } = standing
  const t = useTranslations('leaderboard')
  return (
    <Tag
      aria-current={isYou || undefined}
      className={classes(
        'flex min-h-14 items-center gap-2.5 rounded-md px-2 py-1.5 sm:gap-3 sm:px-3',
        isYou && Tag === 'li' && 'sticky bottom-[calc(var(--spacing-bottom-bar)+0.5rem)] z-10 shadow-lift',
        isYou && 'bg-brand-soft',
      )}
    >
      <span className="flex min-w-10 flex-col items-center font-bold text-quiet tabular">
        {t('ordinal', { n: rank })}
        {isCompared && <Movement rank={rank} previousRank={previousRank} />}
      </span>
      <Avatar name={name} url={imageUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex gap-1 font-semibold">
          <span className="truncate">{name}</span>{' '}
          {isYou && <span className="shrink-0 text-brand-ink">{t('you')}</span>}
        </span>
        {email && <span className="block truncate text-xs text-quiet">{email}</span>}
      </span>
      <Points value={points} />
    </Tag>
  )
}
