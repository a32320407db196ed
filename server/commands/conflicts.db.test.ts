// Errors of the database that mean a conflict: the command is decided again, and refused as busy when no attempt succeeds.

import { afterEach, describe, expect, test } from 'vitest'
import { systemRandom } from '#server/adapters/random.ts'
import { spinWheel } from '#server/modules/games/spin-wheel.ts'
import { createNotifier } from '#server/modules/notifications/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { changeSchema } from '#test/change-schema.ts'
import { runForMember } from './run-for-member.ts'

const app = useTestApp()
const SPIN = 'POST /api/games/wheel/spins'
const CONFLICTS = [
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
  ['a violated unique key', '23505'],
] as const

/** Makes this many writes of a draw fail with an SQL state. A sequence counts them, because a rollback does not reset it. */
const failDraws = (times: number, state: string): Promise<void> =>
  changeSchema(
    app().database.db,
    'create sequence failures',
    `create function fail_draw() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= ${times} then raise exception 'a conflict' using errcode = '${state}'; end if;
      return new;
    end $$`,
    'create trigger fail_draw before insert on draws for each row execute function fail_draw()',
  )

afterEach(() =>
  changeSchema(
    app().database.db,
    'drop trigger fail_draw on draws',
    'drop function fail_draw',
    'drop sequence failures',
  ),
)

const drawsOf = async (member: Actor) => (await member.call('GET /api/fairness/draws')).body.items.length
function spin(member: Actor) {
  const { database, clock } = app()
  const command = spinWheel(createNotifier(clock, systemRandom))
  return runForMember(database.db, command, member.account.id, {}, clock.now())
}
const unexpectedErrors = () => app().logged.filter(({ level }) => level === 50)

describe.each(CONFLICTS)('%s (%s)', (_, state) => {
  test('is answered by the eighth attempt', async () => {
    const member = await app().member()
    await failDraws(7, state)
    expect((await member.call(SPIN)).status).toBe(200)
    expect(await drawsOf(member)).toBe(1)
  })

  test('at every attempt is refused as busy, and has no effect', async () => {
    const member = await app().member()
    await failDraws(8, state)
    const before = unexpectedErrors().length
    expect(await member.call(SPIN)).toMatchObject({ status: 503, code: 'commandBusy' })
    expect(await drawsOf(member)).toBe(0)
    // A unique key that stays violated is a defect.
    expect(unexpectedErrors().length - before).toBe(state === '23505' ? 1 : 0)
  })

  test('of a job is decided again', async () => {
    const member = await app().member()
    await failDraws(2, state)
    await spin(member)
    expect(await drawsOf(member)).toBe(1)
  })

  test('of a job at every attempt fails, and has no effect', async () => {
    const member = await app().member()
    await failDraws(3, state)
    await expect(spin(member)).rejects.toMatchObject({ code: state === '23505' ? '23505' : 'commandBusy' })
    expect(await drawsOf(member)).toBe(0)
  })
})
