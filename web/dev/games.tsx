import { useRef } from 'react'
import { RingFace } from '~/features/games/quiz/ring.tsx'
import { CardStack, NextCard, UsedCard } from '~/features/games/scratch/card-stack.tsx'
import { ScratchSurface } from '~/features/games/scratch/scratch-surface.tsx'
import { Wheel } from '~/features/games/wheel/wheel.tsx'
import { Coin } from '~/ui/points.tsx'
import { Group } from './group.tsx'

const nothing = () => {}
const SECONDS = 15
const PRIZES = [5, 50, 10, 1000, 25, 100, 500, 200].map((points, index) => ({
  id: String(points),
  points,
  label: `${points} Points`,
  percent: 12.5,
  color: `prize-${index + 1}`,
}))

function ExampleWheel({ wonIndex, lit = false }: { wonIndex?: number; lit?: boolean }) {
  const disc = useRef<HTMLDivElement>(null)
  const pointer = useRef<SVGGElement>(null)
  return (
    <div className="w-72">
      <Wheel prizes={PRIZES} disc={disc} pointer={pointer} wonIndex={wonIndex} lit={lit} />
    </div>
  )
}

const Prize = () => (
  <div className="flex size-full items-center justify-center gap-3 text-on-gold">
    <Coin className="size-14" />
    <span className="text-4xl font-extrabold tabular">25</span>
  </div>
)

/** The figures of the games in their states. */
export const Games = () => (
  <>
    <Group name="wheel: before a spin, during it, after it">
      <ExampleWheel />
      <ExampleWheel lit />
      <ExampleWheel wonIndex={3} />
    </Group>
    <Group name="scratch card: next, covered, revealed, used up">
      <div className="w-72">
        <CardStack behind={2}>
          <NextCard text="Your next card is waiting." onTake={nothing} />
        </CardStack>
      </div>
      {[false, true].map((isRevealed) => (
        <div key={String(isRevealed)} className="w-72">
          <ScratchSurface hint="Scratch here" revealed={isRevealed} onRevealed={nothing}>
            <Prize />
          </ScratchSurface>
        </div>
      ))}
      <div className="w-72">
        <UsedCard text="No cards left today." />
      </div>
    </Group>
    <Group name="quiz: all the time, some, little, none">
      <div className="flex flex-wrap gap-4 pt-11">
        {[15, 9, 4, 0].map((left) => (
          <RingFace key={left} left={left} of={SECONDS} />
        ))}
      </div>
    </Group>
  </>
)
