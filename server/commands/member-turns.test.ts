import { expect, test } from 'vitest'
import { MemberTurns } from './member-turns.ts'

test('a member’s work runs in sequence, also after a failure; other members do not wait', async () => {
  const turns = new MemberTurns()
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = turns.take('ada', async () => {
    await gate
    order.push('first')
    throw new Error('refused')
  })
  const second = turns.take('ada', async () => void order.push('second'))
  await turns.take('bob', async () => void order.push('bob'))
  open()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(order).toEqual(['bob', 'first', 'second'])
})
