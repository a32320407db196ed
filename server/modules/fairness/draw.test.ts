import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { drawBand, drawInteger, pickByWeight, type WordStream } from '#contracts/draw-rules.ts'
import { type BandTable, CLIENT_SEED_PATTERN, type PrizeTable } from '#contracts/draw-tables.ts'
import { BANDED_TABLES, SCRATCH_TABLE, WHEEL_TABLE } from '#test/first-rules.ts'
import { type DrawSeeds, drawFromBands, drawFromTable, drawStream, hashServerSeed } from './draw.ts'

// Computed independently with Python's hmac and hashlib; the hashes and first words with openssl too.
const SEED_1 = '811fbe4719aee373b4656f427c5ea6b9bd8a932796febeca64d3a5b487c84791'
const SEED_2 = 'f801daacbccfc0b3c03232cf51d214f037fca4d43975d61c717d4c6c8ca0d41e'
const SEED_3 = '50b5ee97a6b8be47333e66732fff6f8314ab987696ec9a92e64e417864dd36b1'
const VECTORS = [
  {
    seeds: { serverSeed: SEED_1, clientSeed: 'member-1', nonce: 0 },
    hash: '412f7106d78a25afbff754ea0b62e24c67589c4df55fafc988d9131737a71ae2',
    number: 102,
    points: 10,
    banded: [364, 558, 557, 457],
  },
  {
    seeds: { serverSeed: SEED_2, clientSeed: 'member-2', nonce: 41 },
    hash: 'e67f1cb42b101b341fafcbbacc6dd39cd824356e5146f74077c6366b87cf0774',
    number: 475,
    points: 25,
    banded: [314, 804, 604, 604],
  },
  {
    seeds: { serverSeed: SEED_3, clientSeed: 'A.b_c-9', nonce: Number.MAX_SAFE_INTEGER },
    hash: '8ccc6b7809b1d2b6aea8d67e4bab19c77e90c293b20dc0027da5e293fb36fb56',
    number: 210,
    points: 10,
    banded: [305, 618, 590, 490],
  },
]
const [FIRST] = VECTORS as [(typeof VECTORS)[number]]

describe('known answers', () => {
  test.each(VECTORS)('nonce $seeds.nonce of $seeds.clientSeed', ({ seeds, hash, number, points, banded }) => {
    expect(hashServerSeed(seeds.serverSeed)).toBe(hash)
    expect(drawFromTable(seeds, WHEEL_TABLE)).toMatchObject({ number, prize: { points } })
    expect(drawFromTable(seeds, SCRATCH_TABLE)).toMatchObject({ number, prize: { points } })
    expect(Object.values(BANDED_TABLES).map((table) => drawFromBands(seeds, table).points)).toEqual(banded)
  })

  it('continues with numbered blocks when the eight words are used up', () => {
    const words = readWords(drawStream(FIRST.seeds), 18)
    expect(words.slice(0, 2)).toEqual([4251932102, 1418023399])
    expect(words.slice(7, 10)).toEqual([3368615555, 998600960, 2104718076])
    expect(words.slice(15)).toEqual([839463108, 3553797658, 1333728836])
  })
})

describe('rejection', () => {
  it('rejects words in the tail instead of taking their remainder', () => {
    expect(drawInteger(wordsOf(4294967000, 4294967295, 1234), 1000)).toBe(234)
    expect(drawInteger(wordsOf(4294966999), 1000)).toBe(999)
    expect(drawInteger(wordsOf(2 ** 31 + 1, 7), 2 ** 31 + 1)).toBe(7)
    expect(drawInteger(wordsOf(2 ** 32 - 1), 2 ** 32)).toBe(2 ** 32 - 1)
    // 4294967200 is the first word of the tail of both bounds, 100 and 200.
    expect(drawBand(wordsOf(4294967200, 80, 4294967295, 199), BANDED_TABLES['check-in-day-7'])).toEqual({
      number: 80,
      points: 600,
    })
  })

  it('happens in a real spin: its first word, 4294967103, is in the tail', () => {
    const seeds = { serverSeed: SEED_2, clientSeed: 'member-2', nonce: 42_715_539 }
    expect(drawStream(seeds)()).toBe(4294967103)
    expect(drawFromTable(seeds, WHEEL_TABLE)).toMatchObject({ number: 783, prize: { points: 100 } })
  })

  it('crosses from one block to the next', () => {
    const nextWord = drawStream({ serverSeed: SEED_2, clientSeed: 'member-2', nonce: 41 })
    const numbers = Array.from({ length: 6 }, () => drawInteger(nextWord, 3_000_000_000))
    expect(numbers).toEqual([2852993475, 993748003, 2774661177, 2174847679, 1434913011, 2409768951])
  })
})

describe('for any seeds', () => {
  const clientSeed = fc.stringMatching(CLIENT_SEED_PATTERN)
  const serverSeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  const anySeeds = fc.record({ serverSeed, clientSeed, nonce: fc.maxSafeNat() })
  const prizeTable = fc.constantFrom<PrizeTable>(WHEEL_TABLE, SCRATCH_TABLE)
  const bandTable = fc.constantFrom<BandTable>(...Object.values(BANDED_TABLES))

  it('the same seeds give the same result, which is in the table', () => {
    fc.assert(
      fc.property(anySeeds, prizeTable, bandTable, (seeds, prizes, bands) => {
        const { number, prize } = drawFromTable(seeds, prizes)
        expect(drawFromTable({ ...seeds }, prizes)).toEqual({ number, prize })
        const before = prizes.prizes.slice(0, prizes.prizes.indexOf(prize))
        const start = before.reduce((sum, { weight }) => sum + weight, 0)
        expect(number >= start && number < start + prize.weight).toBe(true)

        const { points, number: bandNumber } = drawFromBands(seeds, bands)
        expect(drawFromBands({ ...seeds }, bands)).toEqual({ number: bandNumber, points })
        expect(bands.bands.some(({ from, to }) => points >= from && points <= to)).toBe(true)
      }),
    )
  })

  it('an integer stays below its bound', () => {
    fc.assert(
      fc.property(anySeeds, fc.integer({ min: 1, max: 2 ** 32 }), (seeds, bound) => {
        const integer = drawInteger(drawStream(seeds), bound)
        expect(Number.isInteger(integer) && integer >= 0 && integer < bound).toBe(true)
      }),
    )
  })

  it('a draw depends only on its own nonce, not on earlier draws', () => {
    fc.assert(
      fc.property(anySeeds, fc.uniqueArray(fc.maxSafeNat(), { minLength: 2, maxLength: 6 }), (seeds, nonces) => {
        const draw = (nonce: number) => readWords(drawStream({ ...seeds, nonce }), 8).join()
        const inOrder = nonces.map(draw)
        expect(nonces.toReversed().map(draw).toReversed()).toEqual(inOrder)
        expect(new Set(inOrder).size).toBe(nonces.length)
      }),
    )
  })

  it('malformed ones are refused', () => {
    const malformed: Partial<DrawSeeds>[] = [
      { serverSeed: SEED_1.toUpperCase() },
      { serverSeed: `${SEED_1}\n` },
      { clientSeed: '' },
      { clientSeed: 'two words' },
      { clientSeed: 'żółw' },
      { clientSeed: 'a'.repeat(65) },
      { nonce: -1 },
      { nonce: 0.5 },
      { nonce: 2 ** 53 },
    ]
    for (const part of malformed) expect(() => drawStream({ ...FIRST.seeds, ...part })).toThrow(RangeError)
    expect(() => hashServerSeed('abc')).toThrow(RangeError)
    for (const bound of [0, 1.5, 2 ** 32 + 1]) {
      expect(() => drawInteger(wordsOf(1), bound)).toThrow(RangeError)
    }
    expect(() => pickByWeight([{ weight: 3 }], 3)).toThrow(RangeError)
  })
})

describe('the verifier', { timeout: 30_000 }, () => {
  const CLI = fileURLToPath(new URL('../../cli/verify-draw.ts', import.meta.url))
  const args = `--server-seed ${SEED_2} --client-seed member-2 --nonce 41`.split(' ')
  const verify = (line: string) =>
    // It must not depend on the working directory.
    spawnSync(process.execPath, [CLI, ...args, ...line.split(' ')], { encoding: 'utf8', cwd: tmpdir() })
  const hash = VECTORS[1]?.hash

  test.each([
    ['--table wheel', 0, ['not given', '475 (from 0 to 999)', '25 Points']],
    [`--table scratch --hash ${hash} --expect 25`, 0, [`${hash} matches`, '25 matches']],
    ['--table leaderboard-rank-1 --expect 804', 0, ['75 (from 0 to 99)', '804 Points']],
    [`--table wheel --hash ${FIRST.hash}`, 1, [`${FIRST.hash} DOES NOT MATCH`]],
    ['--table wheel --expect 500', 1, ['500 DOES NOT MATCH']],
    ['--hash 12', 2, ['--table is missing']],
    ['--table roulette', 2, ["There is no table 'roulette'"]],
    ['--table wheel --hash 12', 2, ['--hash takes 64']],
    ['--table wheel --nonce 1e3', 2, ['--nonce takes a whole number']],
    ['--table wheel --server-seed abc', 2, ['A server seed is 64']],
    ['--table wheel --colour red', 2, ["Unknown option '--colour'"]],
    ['--help', 0, ['Usage:']],
  ] as const)('%s exits with %i', (line, code, texts) => {
    const { status, stdout, stderr } = verify(line)
    expect(status).toBe(code)
    for (const text of texts) expect(code === 2 ? stderr : stdout).toContain(text)
  })
})

function wordsOf(...words: number[]): WordStream {
  return () => {
    const word = words.shift()
    if (word === undefined) throw new Error('More words were drawn than the test gave.')
    return word
  }
}

function readWords(nextWord: WordStream, count: number): number[] {
  return Array.from({ length: count }, () => nextWord())
}
