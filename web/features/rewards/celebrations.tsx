import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnRedemption } from '#contracts/rewards.ts'
import { runWhenVisible } from '~/lib/run-when-visible.ts'
import { useAction } from '~/lib/use-action.ts'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import type { Win, WinOccasion } from '~/ui/win/win-tier.ts'
import { HISTORY_KEY } from './queries.ts'

interface CelebrationsProps {
  redemptions: readonly OwnRedemption[]
  /** The id of a redemption that was just made. */
  newest: string | undefined
  onOpenDetails: (id: string) => void
}

/**
 * Celebrates a member's first redemption when it has just been made, and the code of every redemption when it has arrived. The
 * server answers one tab only that a code is new, so each is celebrated once.
 */
export function Celebrations({ redemptions, newest, onOpenDetails }: CelebrationsProps) {
  const [arrived, setArrived] = useState<readonly string[]>([])
  const acknowledge = useAction('POST /api/redemptions/new-codes', {
    onSuccess: ({ ids }) => setArrived(ids),
    // It is asked again with the next look at the history.
    onError: () => true,
    refreshes: [HISTORY_KEY],
  })
  const newIds = redemptions.filter(({ hasNewCode }) => hasNewCode).map(({ id }) => id)
  const key = newIds.slice(0, 100).join(' ')
  const asked = useRef('')
  useEffect(() => {
    if (!key || key === asked.current) return undefined
    // Not in a hidden tab or on a locked phone, where no one sees it.
    return runWhenVisible(() => {
      asked.current = key
      acknowledge.run({ body: { ids: key.split(' ') } })
    })
  }, [key, acknowledge.run])

  const [only] = redemptions.length === 1 ? redemptions : []
  const first = only && only.id === newest ? only : undefined
  // The celebration of a first redemption that was instant says that its code is ready.
  const isSaid = ({ id, completedAt, createdAt }: OwnRedemption) => id === first?.id && completedAt === createdAt
  const codes = redemptions.filter((one) => arrived.includes(one.id) && !isSaid(one))
  return (
    <>
      {first && <FirstRedemption key={first.id} redemption={first} />}
      <NewCodes codes={codes} onOpenDetails={onOpenDetails} onClose={() => setArrived([])} />
    </>
  )
}

function FirstRedemption({ redemption }: { redemption: OwnRedemption }) {
  const t = useTranslations('rewards.first')
  const { subscriptionName: name, duration, status } = redemption
  const [win, setWin] = useState<Win | undefined>(() => ({
    title: t('title'),
    note: t(status === 'completed' ? 'ready' : 'text', { name, duration }),
    ...picturing(name, 'firstRedemption'),
  }))
  return <WinMoment win={win} onClose={() => setWin(undefined)} />
}

interface NewCodesProps {
  codes: readonly OwnRedemption[]
  onOpenDetails: (id: string) => void
  onClose: () => void
}

function NewCodes({ codes, onOpenDetails, onClose }: NewCodesProps) {
  const t = useTranslations('rewards.arrived')
  const [code] = codes
  const names = codes.map(({ subscriptionName }) => subscriptionName).join(', ')
  const { id, subscriptionName: name, duration } = code ?? {}
  const n = codes.length
  // A new object would be a new win.
  const win = useMemo<Win | undefined>(() => {
    if (!name || !duration) return undefined
    const note = n === 1 ? t('text', { name, duration }) : t('several', { names })
    return { title: t('title', { n }), note, ...picturing(name, 'newCode') }
  }, [t, n, name, duration, names])
  const open = () => {
    onClose()
    if (id) onOpenDetails(id)
  }
  return <WinMoment win={win} next={n === 1 ? { label: t('open'), onClick: open } : undefined} onClose={onClose} />
}

const picturing = (name: string, occasion: WinOccasion) => ({
  points: 0,
  occasion,
  picture: (
    <span className="flex scale-175">
      <SubscriptionMark name={name} size="large" />
    </span>
  ),
})
