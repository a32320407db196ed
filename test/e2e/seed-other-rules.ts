// Prepares a database in which another rule set is active, with one member: prints the member's session cookie.

import pino from 'pino'
import { systemClock } from '#server/adapters/clock.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { useOwnPostgres } from '#server/db/own-postgres.ts'
import { addMember } from '../factories.ts'
import { activateRules, OTHER_RULES } from '../other-rules.ts'

const config = readConfig(process.env)
await using _ = await useOwnPostgres(config.database)
const database = openDatabase(config.database, pino({ level: 'silent' }))
await database.connected
const ago = (minutes: number) => new Date(systemClock.now().getTime() - minutes * 60_000)
await activateRules(database.db, OTHER_RULES, ago(5), ago(2))
const { cookie } = await addMember(database.db, systemClock, config, {
  name: 'Olga Other',
  email: 'olga.other@gmail.com',
})
await database.close()
process.stdout.write(cookie)
