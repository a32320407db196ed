// Floods the server with sign-ins and registrations from changing networks while members read their dashboards and try
// passwords: npm run attack:sign-ins [-- --rate 200 --seconds 60]. Exit code 1 if dashboards were too slow or a member got a 503.

import { parseArgs } from 'node:util'
import { systemRandom } from '#server/adapters/random.ts'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { describeFlood, isWithinTarget, measureFlood } from './measure-flood.ts'
import { attackRealServer } from './real-server.ts'

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '200' }, seconds: { type: 'string', default: '60' } },
})
const MEMBERS = 8

const { result, verified } = await attackRealServer(async (target) => {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => target.member()))
  const hash = await hashPassword('correct horse', systemRandom)
  await target.run(`insert into credentials (id, account_id, provider_id, member_id, password, created_at, updated_at)
    select gen_random_uuid(), id::text, 'credential', id, '${hash}', now(), now() from members`)
  const [perSecond, seconds] = [Number(values.rate), Number(values.seconds)]
  const figures = await measureFlood(members, { url: target.url, perSecond, seconds })
  console.log(`${perSecond} sign-ins and registrations a second from changing networks for ${seconds} s`)
  for (const line of describeFlood(figures)) console.log(line)
  return isWithinTarget(figures)
})
console.log(verified.output.trim())
process.exitCode = result && verified.status === 0 ? 0 : 1
