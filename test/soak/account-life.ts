// What members do with their account. Only who has registered has a password, and so can sign in, change it and leave.

import type { ErrorCode } from '#contracts/errors.ts'
import { MAIL_TOPICS } from '#contracts/mail-topics.ts'
import { Person } from './actor.ts'
import type { Client } from './client.ts'
import { type Activities, oneOf, type World, words, ZONES } from './world.ts'

const PICTURES = 3
const DOWNLOADS = 4
const ROTATIONS = 10

const hasPassword = ({ password }: Person) => password !== undefined

/** @param picture what is uploaded: an image file */
export const accountLife = (picture: Buffer): Activities => ({
  rotate: {
    weight: 3,
    when: ({ used }) => used.rotate < ROTATIONS,
    async does({ client }, person) {
      person.used.rotate += 1
      await client.act('rotate', person, { body: { clientSeed: `seed-${person.used.rotate}` } })
    },
  },
  profile: {
    weight: 3,
    async does({ client }, person, chance) {
      const profile = await client.read('GET /api/me/profile', person)
      if (!profile) return
      const timeZone = chance() < 0.2 ? (oneOf(chance, ZONES) ?? 'UTC') : profile.timeZone
      const body = { name: words('Member'), timeZone, locale: 'auto', showName: chance() < 0.8, phone: '' }
      await client.act('saveProfile', person, { body })
    },
  },
  picture: {
    weight: 1,
    when: ({ used }) => used.picture < PICTURES,
    async does({ client }, person, chance) {
      person.used.picture += 1
      if (chance() < 0.2) await client.act('removePicture', person, {})
      else {
        const headers = { 'content-type': 'application/octet-stream' }
        await client.act('uploadPicture', person, { query: {}, body: picture, headers } as never)
      }
    },
  },
  notices: {
    weight: 3,
    async does({ client }, person) {
      const newest = (await client.read('GET /api/notifications', person))?.items[0]
      if (newest) await client.act('readNotices', person, { body: { upTo: newest.id } })
    },
  },
  mails: {
    weight: 1,
    async does({ client }, person, chance) {
      const topic = oneOf(chance, MAIL_TOPICS) ?? 'support'
      await client.act('setMail', person, { body: { topic, mail: chance() < 0.5 } })
    },
  },
  download: {
    weight: 1,
    when: ({ used }) => used.download < DOWNLOADS,
    async does({ client }, person) {
      person.used.download += 1
      await client.read('GET /api/me/export', person, {}, ['tooManyRequests'])
      await client.read('GET /api/fairness/export', person, {}, ['tooManyRequests'])
    },
  },
  bonus: {
    weight: 1,
    async does({ client }, person) {
      await client.act('claimBonus', person, {})
    },
  },
  signInAgain: {
    weight: 2,
    when: hasPassword,
    async does({ client }, person, chance) {
      if (chance() < 0.3) await client.act('endSessions', person, { body: { which: 'others' } })
      if (chance() < 0.7) await client.act('signOut', person, {})
      person.hasLeft = (await signIn(client, person)) !== undefined
    },
  },
  newPassword: {
    weight: 2,
    when: hasPassword,
    async does({ client }, person) {
      const newPassword = words('a long password')
      const body = { currentPassword: person.password ?? '', newPassword, confirmPassword: newPassword }
      const { body: changed } = await client.act('changePassword', person, { body })
      // Whose session was ended meanwhile never hears which one holds.
      person.password = changed ? newPassword : undefined
    },
  },
  forgottenPassword: {
    weight: 1,
    when: (person) => hasPassword(person) && person.used.forgot === 0,
    does: forgetPassword,
  },
  leave: {
    weight: 0.5,
    when: hasPassword,
    async does({ client }, person) {
      const body = { confirmation: 'DELETE', password: person.password ?? '' }
      person.hasLeft = true
      person.isShutOut = true
      await client.act('deleteAccount', person, { body })
    },
  },
})

const FIRST_NEWCOMER = 30_000
let newcomers = 0

/** Registers, confirms by the mailed link and signs in. @returns undefined when it is time to go before that */
export async function newcomer({ client, mailbox }: World): Promise<Person | undefined> {
  newcomers += 1
  const number = FIRST_NEWCOMER + newcomers
  const email = `newcomer-${number}@gmail.com`
  const person = new Person(number, { id: '', email, cookie: '' })
  person.password = words('my password')
  const { password } = person
  const body = { name: words('Newcomer'), email, password, confirmPassword: password, timeZone: 'UTC' }
  await client.act('register', person, { body })
  const link = await mailbox.linkTo(person, '/confirm#')
  if (!link) {
    if (!client.closing.signal.aborted) client.tally.violate(`no confirmation came for ${email}`)
    return undefined
  }
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  // A retry after a lost answer gets confirmationInvalid, as the link was used. Signing in shows whether it worked.
  await client.act('confirmAddress', person, { body: { token, password, rememberMe: true } }, ['confirmationInvalid'])
  await signIn(client, person)
  return person.id === '' ? undefined : person
}

/** @returns why not, where it was refused */
async function signIn(client: Client, person: Person, may: readonly ErrorCode[] = []): Promise<string | undefined> {
  const body = { email: person.email, password: person.password ?? '', rememberMe: true }
  const { body: signedIn, cookie, code } = await client.act('signIn', person, { body }, ['tooManyRequests', ...may])
  if (!signedIn || !cookie) return code ?? 'no cookie'
  person.cookie = cookie
  person.id = signedIn.member.id
  return undefined
}

async function forgetPassword({ client, mailbox }: World, person: Person): Promise<void> {
  person.used.forgot += 1
  await client.act('forgotPassword', person, { body: { email: person.email } })
  const link = await mailbox.linkTo(person, '/reset-password#')
  if (!link) return
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  const password = words('another password')
  const before = person.password
  const form = { token, password, confirmPassword: password }
  // The link works once: who did not hear of it and tries again hears that it was used. Signing in shows whether it was.
  await client.act('resetPassword', person, { body: form }, ['resetTokenInvalid'])
  person.password = password
  let refusal = await signIn(client, person, ['invalidCredentials'])
  if (refusal === 'invalidCredentials') {
    person.password = before
    refusal = await signIn(client, person)
  }
  person.hasLeft = refusal !== undefined
}
