import { expect, test } from 'vitest'
import { MemberQueue } from './member-queue.ts'

test('a member’s work runs in sequence, also after a failure; other members do not wait', async () => {
  const queue = new MemberQueue()
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const first = queue.run('ada', async () => {
    await gate
    order.push('first')
    throw new Error('refused')
  })
  const second = queue.run('ada', async () => void order.push('second'))
  await queue.run('bob', async () => void order.push('bob'))
  open()
  await expect(first).rejects.toThrow('refused')
  await second
  expect(order).toEqual(['bob', 'first', 'second'])
})
