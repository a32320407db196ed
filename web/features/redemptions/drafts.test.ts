import { expect, it } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

const mine = { viewerId: 'ada', requestId: 'r1' }
const draft = { activationCode: 'CODE-1', instructions: '' }

it('keeps a typed code for who typed it, until it is delivered', () => {
  keepDraft(mine, draft)
  expect(readDraft(mine)).toEqual(draft)
  expect(readDraft({ ...mine, requestId: 'r2' }).activationCode).toBe('')
  expect(readDraft({ ...mine, viewerId: 'bob' }).activationCode).toBe('')
  dropDraft(mine)
  expect(readDraft(mine).activationCode).toBe('')
})
