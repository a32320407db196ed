import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TimeZone } from '#contracts/values.ts'
import {
  changeZone,
  nextMidnight,
  previousRewardDay,
  type RewardClock,
  rewardDay,
  startOfDay,
  zoneChangesAt,
} from './reward-day.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000]
const at = (text: string) => new Date(text)
const iso = (instant: Date | undefined) => instant?.toISOString()
const living = (timeZone: string): RewardClock => ({ timeZone, extendedDay: null })

describe('the reward day', () => {
  test('is the calendar day where the member lives', () => {
    const now = at('2026-11-20T18:45:00Z')
    expect(rewardDay(now, living('Asia/Kathmandu'))).toBe('2026-11-21')
    expect(rewardDay(now, living('America/St_Johns'))).toBe('2026-11-20')
    expect(iso(startOfDay(now, living('Asia/Kathmandu')))).toBe('2026-11-20T18:15:00.000Z')
    expect(iso(nextMidnight(now, living('Asia/Kathmandu')))).toBe('2026-11-21T18:15:00.000Z')
  })

  test('has 23 and 25 hours when clocks change', () => {
    const length = (now: string, zone: string) =>
      (nextMidnight(at(now), living(zone)).getTime() - startOfDay(at(now), living(zone)).getTime()) / HOUR
    expect(length('2027-03-28T12:00:00Z', 'Europe/Paris')).toBe(23)
    expect(length('2026-10-25T12:00:00Z', 'Europe/Paris')).toBe(25)
    // Midnight itself does not exist on that day.
    expect(length('2027-03-28T12:00:00Z', 'Atlantic/Azores')).toBe(23)
    expect(length('2026-04-05T00:00:00Z', 'Australia/Lord_Howe')).toBe(24.5)
  })
})

/** Three-letter names that Node accepts and the library of dates refuses. Members may have stored them. */
const REFUSED_NAMES =
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST act'.split(' ')

describe('a stored time zone that the library of dates refuses', () => {
  test('is read as the IANA zone of that name', () => {
    const now = at('2026-11-20T18:45:00Z')
    expect(nextMidnight(now, living('ACT'))).toEqual(nextMidnight(now, living('Australia/Darwin')))
  })

  test.each(REFUSED_NAMES)('%s has days, and cannot be chosen any more', (name) => {
    expect(startOfDay(at('2026-11-20T18:45:00Z'), living(name)).getTime()).not.toBeNaN()
    expect(TimeZone.safeParse(name).success).toBe(false)
  })
})

test.each([...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT', 'EST', 'EST5EDT', 'CET', 'US/Eastern', '+05:30'])(
  'the time zone %s can be chosen',
  (name) => {
    expect(TimeZone.safeParse(name).success).toBe(true)
    expect(startOfDay(at('2026-11-20T18:45:00Z'), living(name)).getTime()).not.toBeNaN()
  },
)

describe('a member who chooses another time zone', () => {
  test('further east keeps the day until it has ended in the previous zone, and then until midnight in the new one', () => {
    const now = at('2026-11-20T20:00:00Z')
    const moved = changeZone(now, living('America/New_York'), 'Asia/Tokyo')
    // It is the 21st in Tokyo already; New York's 20th ends at 05:00, Tokyo's next midnight is at 15:00.
    expect(rewardDay(now, moved)).toBe('2026-11-20')
    expect(iso(nextMidnight(now, moved))).toBe('2026-11-21T15:00:00.000Z')
    expect(rewardDay(at('2026-11-21T14:59:59Z'), moved)).toBe('2026-11-20')
    expect(rewardDay(at('2026-11-21T15:00:00Z'), moved)).toBe('2026-11-22')
    expect(iso(startOfDay(now, moved))).toBe('2026-11-20T05:00:00.000Z')
  })

  test('further west keeps the day until it has ended there as well', () => {
    const now = at('2026-11-20T20:00:00Z')
    const moved = changeZone(now, living('Asia/Tokyo'), 'America/New_York')
    expect(rewardDay(now, moved)).toBe('2026-11-21')
    expect(iso(zoneChangesAt(now, moved))).toBe('2026-11-22T05:00:00.000Z')
    expect(rewardDay(at('2026-11-22T05:00:00Z'), moved)).toBe('2026-11-22')
    expect(zoneChangesAt(at('2026-11-22T05:00:00Z'), moved)).toBeUndefined()
  })

  test('across the date line and back has one long day', () => {
    const now = at('2026-11-20T11:00:00Z')
    const moved = changeZone(now, living('Pacific/Kiritimati'), 'Etc/GMT+12')
    expect(rewardDay(now, moved)).toBe('2026-11-21')
    expect(iso(nextMidnight(now, moved))).toBe('2026-11-22T12:00:00.000Z')
    const back = changeZone(at('2026-11-20T12:00:00Z'), moved, 'Pacific/Kiritimati')
    expect(iso(nextMidnight(at('2026-11-20T12:00:00Z'), back))).toBe('2026-11-21T10:00:00.000Z')
  })

  test('sees no difference in a zone with the same offset', () => {
    const now = at('2026-11-20T20:00:00Z')
    expect(iso(nextMidnight(now, changeZone(now, living('Asia/Calcutta'), 'Asia/Kolkata')))).toBe(
      '2026-11-21T18:30:00.000Z',
    )
    expect(changeZone(now, living('Asia/Tokyo'), 'Asia/Tokyo')).toEqual(living('Asia/Tokyo'))
  })

  test('again while the day is extended, keeps its first end under the newest zone', () => {
    let clock = living('Europe/London')
    const now = at('2026-11-20T23:30:00Z')
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Tokyo']) clock = changeZone(now, clock, zone)
    expect(clock.extendedDay).toEqual({
      day: '2026-11-20',
      start: at('2026-11-20T00:00:00Z'),
      end: at('2026-11-21T00:00:00Z'),
      previous: '2026-11-19',
    })
    expect(iso(nextMidnight(now, clock))).toBe('2026-11-21T15:00:00.000Z')
  })
})

describe('the reward day before', () => {
  test('is the date before, also when clocks change', () => {
    expect(previousRewardDay(at('2027-03-28T22:00:00Z'), living('Europe/Paris'))).toBe('2027-03-28')
    expect(previousRewardDay(at('2027-01-01T00:00:00Z'), living('UTC'))).toBe('2026-12-31')
  })

  test('is the last real reward day where a change has skipped a date, also after the next change', () => {
    const moved = changeZone(at('2026-11-20T20:00:00Z'), living('America/New_York'), 'Asia/Tokyo')
    expect(previousRewardDay(at('2026-11-21T14:59:59Z'), moved)).toBe('2026-11-19')
    const arrived = at('2026-11-21T15:00:00Z')
    expect([rewardDay(arrived, moved), previousRewardDay(arrived, moved)]).toEqual(['2026-11-22', '2026-11-20'])
    const back = changeZone(arrived, moved, 'America/New_York')
    expect([rewardDay(arrived, back), previousRewardDay(arrived, back)]).toEqual(['2026-11-22', '2026-11-20'])
    expect(previousRewardDay(at('2026-11-22T15:00:00Z'), moved)).toBe('2026-11-22')
  })
})

/** Extreme offsets, half and quarter hours, and zones whose clocks change by 30 minutes and by two hours. */
const ZONES = [
  ...['Pacific/Kiritimati', 'Etc/GMT+12', 'Pacific/Pago_Pago', 'Pacific/Chatham', 'Pacific/Auckland', 'Asia/Tokyo'],
  ...['Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Tehran', 'Australia/Lord_Howe', 'Australia/Adelaide', 'Europe/Berlin'],
  ...['Europe/London', 'Africa/Casablanca', 'Antarctica/Troll', 'Atlantic/Azores', 'America/Nuuk', 'America/Miquelon'],
  ...['America/Scoresbysund', 'America/St_Johns', 'America/New_York', 'America/Santiago', 'America/Havana', 'UTC'],
  ...['Asia/Beirut', 'Africa/Cairo', 'Asia/Gaza', 'America/Asuncion', 'Pacific/Norfolk', 'Pacific/Easter'],
]
const zone = fc.constantFrom(...ZONES)
/** Any day of some years, mostly in weeks in which clocks change. */
const day = fc
  .record({
    year: fc.integer({ min: 2026, max: 2040 }),
    place: fc.oneof(fc.integer({ min: 0, max: 364 }), fc.constantFrom(60, 75, 85, 92, 240, 265, 290, 300)),
  })
  .map(({ year, place }) => Date.UTC(year, 0, 1 + place))
const LONGEST_DAYS = 40
/** Time of a change after the start, often close to full hours, where midnights are. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: LONGEST_DAYS * DAY - 1 }),
  fc
    .tuple(fc.integer({ min: 0, max: LONGEST_DAYS * 48 - 1 }), fc.constantFrom(-1, 0, 1))
    .map(([half, near]) => Math.max(0, half * 30 * MINUTE + near)),
)

/** Simulates changes of the time zone. Returns the reward days and their observation times, in order. */
function simulate(start: number, first: string, changes: readonly { after: number; zone: string }[]) {
  const seen: { instant: number; day: string }[] = []
  let clock = living(first)
  const look = (instant: number) => seen.push({ instant, day: rewardDay(new Date(instant), clock) })
  const end = start + LONGEST_DAYS * DAY
  let now = start
  const goTo = (then: number) => {
    // Steps from midnight to midnight, since nothing changes in between.
    for (let next = now; next < then; ) {
      look(next)
      const midnight = nextMidnight(new Date(next), clock).getTime()
      if (midnight - 1 < then) look(midnight - 1)
      next = midnight
    }
    now = then
  }
  for (const { after, zone: chosen } of [...changes].sort((a, b) => a.after - b.after)) {
    goTo(start + after)
    look(now)
    clock = changeZone(new Date(now), clock, chosen)
    look(now)
  }
  goTo(end)
  return seen
}

const lives = fc.record({
  start: day,
  first: zone,
  changes: fc.array(fc.record({ after: moment, zone }), { maxLength: 60 }),
})

describe('for any changes of the time zone', () => {
  test('any D consecutive days have at most D + 1 reward days, none repeats, and none is shorter than a day with a change of clocks', () => {
    fc.assert(
      fc.property(lives, ({ start, first, changes }) => {
        const seen = simulate(start, first, changes)
        const dayOf = (instant: number) => Math.floor((instant - start) / DAY)
        for (let from = 0; from < LONGEST_DAYS; from += 1) {
          const labels = new Set<string>()
          let most = 0
          for (const { instant, day: label } of seen) {
            if (dayOf(instant) < from) continue
            labels.add(label)
            most = Math.max(most, labels.size - (dayOf(instant) - from + 1))
          }
          expect(most, `more reward days than days, from day ${from}`).toBeLessThanOrEqual(1)
        }
        for (const [index, { day: label }] of seen.entries()) {
          const before = seen[index - 1]?.day ?? ''
          if (label < before) expect.fail(`${before} before ${label}`)
        }
        const firsts = seen.filter(({ day: label }, index) => seen[index - 1]?.day !== label)
        for (const [index, { instant }] of firsts.entries()) {
          // The first one had begun before. Clocks skip at most two hours anywhere.
          const next = firsts[index + 1]
          if (index > 0 && next) expect(next.instant - instant).toBeGreaterThanOrEqual(22 * HOUR)
        }
      }),
      { numRuns: Number(process.env.ZONE_RUNS ?? 300) },
    )
  })
})
