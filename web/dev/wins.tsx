import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { WinContent } from '~/ui/win/win-content.tsx'
import { WinMoment, WinPopCard } from '~/ui/win/win-moment.tsx'
import { WinScene } from '~/ui/win/win-scene.tsx'
import type { Win } from '~/ui/win/win-tier.ts'
import { Group } from './group.tsx'

const SIZES = [25, 200, 1000]

/** Wins of the three sizes, and buttons that play them. */
export function Wins() {
  const [win, setWin] = useState<Win>()
  return (
    <div className="relative flex flex-col gap-4">
      <Group name="to play">
        {SIZES.map((points) => (
          <Button key={points} variant="secondary" onClick={() => setWin({ points, note: '2 spins left today' })}>
            Win {points}
          </Button>
        ))}
      </Group>
      <Group name="small, without and with a goal">
        <WinPopCard win={{ points: 25 }} goal={undefined} />
        <WinPopCard win={{ points: 5 }} goal="140 to Spotify Premium" />
      </Group>
      <Group name="medium">
        <div className="panel w-full max-w-md p-6">
          <WinContent points={200} isOnDeep={false}>
            <h3 className="text-2xl">You won 200 points!</h3>
            <p className="mt-1 text-quiet">2 spins left today</p>
          </WinContent>
        </div>
      </Group>
      <Group name="large">
        <div className="water relative isolate w-full overflow-hidden rounded-lg px-6 pt-6 pb-56">
          <WinScene />
          <WinContent points={1000} isOnDeep>
            <h3 className="text-2xl">You won 1,000 points!</h3>
            <p className="mt-1 text-on-deep-quiet">2 spins left today</p>
          </WinContent>
        </div>
      </Group>
      <WinMoment win={win} game="the gallery" onClose={() => setWin(undefined)} />
    </div>
  )
}
