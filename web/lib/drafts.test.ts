import { expect, it } from 'vitest'
import { createDrafts } from './drafts.ts'

it('stores a draft per author and place until it is cleared', () => {
  const draftOf = createDrafts({ code: '', note: '' })
  draftOf('ada', 'r1').update({ code: 'CODE-1' })
  draftOf('ada', 'r1').update({ note: 'call first' })
  expect(draftOf('ada', 'r1').read()).toEqual({ code: 'CODE-1', note: 'call first' })
  expect(draftOf('ada', 'r2').read().code).toBe('')
  expect(draftOf('bob', 'r1').read().code).toBe('')
  draftOf('ada', 'r1').clear()
  expect(draftOf('ada', 'r1').read()).toEqual({ code: '', note: '' })
})
