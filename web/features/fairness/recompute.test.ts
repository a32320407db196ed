import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TABLE_NAMES } from '#contracts/draw-tables.ts'
import { hashServerSeed, redraw } from '#server/modules/fairness/draw.ts'
import { ODDS_TABLES } from '#test/first-rules.ts'
import { recompute } from './recompute.ts'

test('the browser recomputes the server’s draws for any seeds and tables', async () => {
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  const client = fc.stringMatching(/^[\x21-\x7e]{1,64}$/)
  await fc.assert(
    fc.asyncProperty(
      seed,
      client,
      fc.nat(),
      fc.constantFrom(...TABLE_NAMES),
      async (serverSeed, clientSeed, nonce, table) => {
        const there = redraw({ serverSeed, clientSeed, nonce }, ODDS_TABLES[table])
        expect(await recompute({ serverSeed, clientSeed, nonce }, ODDS_TABLES[table])).toEqual({
          ...there,
          hash: hashServerSeed(serverSeed),
        })
      },
    ),
  )
})

test('the browser computes the test vector of the decision record', async () => {
  const serverSeed = 'f801daacbccfc0b3c03232cf51d214f037fca4d43975d61c717d4c6c8ca0d41e'
  const drawn = await recompute({ serverSeed, clientSeed: 'member-2', nonce: 41 }, ODDS_TABLES.wheel)
  expect(drawn).toMatchObject({ number: 475, points: 25, label: '25 Points' })
})
