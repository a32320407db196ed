import type { ErrorCode } from '#contracts/errors.ts'
import { MAIL_TOPICS } from '#contracts/mail-topics.ts'
import { type Activities, pickOne, type SoakContext, TIME_ZONES, uniqueText } from './activities.ts'
import type { Client } from './client.ts'
import { SoakActor } from './soak-actor.ts'

const PICTURES = 3
const DOWNLOADS = 4
const ROTATIONS = 10

/** Only members who registered during the test have a password, so only they sign in, change it or delete their account. */
const hasPassword = ({ password }: SoakActor) => password !== undefined

/** Returns what members do with their account. @param picture the image file that they upload */
export const accountActivities = (picture: Buffer): Activities => ({
  rotate: {
    weight: 3,
    canRun: ({ used }) => used.rotate < ROTATIONS,
    async run({ client }, actor) {
      actor.used.rotate += 1
      await client.act('rotate', actor, { body: { clientSeed: `seed-${actor.used.rotate}` } })
    },
  },
  profile: {
    weight: 3,
    async run({ client }, actor, random) {
      const profile = await client.read('GET /api/me/profile', actor)
      if (!profile) return
      const timeZone = random() < 0.2 ? (pickOne(random, TIME_ZONES) ?? 'UTC') : profile.timeZone
      const body = { name: uniqueText('Member'), timeZone, locale: 'auto', showName: random() < 0.8, phone: '' }
      await client.act('saveProfile', actor, { body })
    },
  },
  picture: {
    weight: 1,
    canRun: ({ used }) => used.picture < PICTURES,
    async run({ client }, actor, random) {
      actor.used.picture += 1
      if (random() < 0.2) await client.act('removePicture', actor, {})
      else {
        const headers = { 'content-type': 'application/octet-stream' }
        await client.act('uploadPicture', actor, { query: {}, body: picture, headers } as never)
      }
    },
  },
  notifications: {
    weight: 3,
    async run({ client }, actor) {
      const newest = (await client.read('GET /api/notifications', actor))?.items[0]
      if (newest) await client.act('readNotifications', actor, { body: { upTo: newest.id } })
    },
  },
  mailTopics: {
    weight: 1,
    async run({ client }, actor, random) {
      const topic = pickOne(random, MAIL_TOPICS) ?? 'support'
      await client.act('setMailTopic', actor, { body: { topic, mail: random() < 0.5 } })
    },
  },
  download: {
    weight: 1,
    canRun: ({ used }) => used.download < DOWNLOADS,
    async run({ client }, actor) {
      actor.used.download += 1
      await client.read('GET /api/me/export', actor, {}, ['tooManyRequests'])
      await client.read('GET /api/fairness/export', actor, {}, ['tooManyRequests'])
    },
  },
  bonus: {
    weight: 1,
    async run({ client }, actor) {
      await client.act('claimBonus', actor, {})
    },
  },
  signInAgain: {
    weight: 2,
    canRun: hasPassword,
    async run({ client }, actor, random) {
      if (random() < 0.3) await client.act('endSessions', actor, { body: { which: 'others' } })
      if (random() < 0.7) await client.act('signOut', actor, {})
      actor.hasLeft = (await signIn(client, actor)) !== undefined
    },
  },
  newPassword: {
    weight: 2,
    canRun: hasPassword,
    async run({ client }, actor) {
      const newPassword = uniqueText('a long password')
      const body = { currentPassword: actor.password ?? '', newPassword, confirmPassword: newPassword }
      const { body: changed } = await client.act('changePassword', actor, { body })
      // A member whose session ended meanwhile does not learn which password is valid.
      actor.password = changed ? newPassword : undefined
    },
  },
  forgottenPassword: {
    weight: 1,
    canRun: (actor) => hasPassword(actor) && actor.used.forgot === 0,
    run: forgetPassword,
  },
  deleteAccount: {
    weight: 0.5,
    canRun: hasPassword,
    async run({ client }, actor) {
      const body = { confirmation: 'DELETE', password: actor.password ?? '' }
      actor.hasLeft = true
      actor.mayBeBlocked = true
      await client.act('deleteAccount', actor, { body })
    },
  },
})

/** Numbers of members who register, above those of members who exist from the start. */
const FIRST_NUMBER = 30_000
let registered = 0

/** Registers a member, confirms the address by the mailed link and signs in. @returns undefined if the test ends before */
export async function registerMember({ client, mailbox }: SoakContext): Promise<SoakActor | undefined> {
  registered += 1
  const number = FIRST_NUMBER + registered
  const email = `registered-${number}@gmail.com`
  const actor = new SoakActor(number, { id: '', email, cookie: '' })
  actor.password = uniqueText('my password')
  const { password } = actor
  const body = { name: uniqueText('Registered'), email, password, confirmPassword: password, timeZone: 'UTC' }
  await client.act('register', actor, { body })
  const link = await mailbox.waitForLink(actor, '/confirm#')
  if (!link) {
    if (!client.closing.signal.aborted) client.results.addViolation(`no confirmation mail arrived for ${email}`)
    return undefined
  }
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  // After a lost answer the retry gets confirmationInvalid, because the link was used. The sign-in shows whether it worked.
  await client.act('confirmAddress', actor, { body: { token, password, rememberMe: true } }, ['confirmationInvalid'])
  await signIn(client, actor)
  return actor.id === '' ? undefined : actor
}

/** Signs in. @returns the reason of a failure */
async function signIn(
  client: Client,
  actor: SoakActor,
  allowed: readonly ErrorCode[] = [],
): Promise<string | undefined> {
  const body = { email: actor.email, password: actor.password ?? '', rememberMe: true }
  const { body: signedIn, cookie, code } = await client.act('signIn', actor, { body }, ['tooManyRequests', ...allowed])
  if (!signedIn || !cookie) return code ?? 'no cookie'
  actor.cookie = cookie
  actor.id = signedIn.member.id
  return undefined
}

async function forgetPassword({ client, mailbox }: SoakContext, actor: SoakActor): Promise<void> {
  actor.used.forgot += 1
  await client.act('forgotPassword', actor, { body: { email: actor.email } })
  const link = await mailbox.waitForLink(actor, '/reset-password#')
  if (!link) return
  const token = new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  const password = uniqueText('another password')
  const oldPassword = actor.password
  const form = { token, password, confirmPassword: password }
  // After a lost answer the retry gets resetTokenInvalid, because the link works once. The sign-in shows whether it worked.
  await client.act('resetPassword', actor, { body: form }, ['resetTokenInvalid'])
  actor.password = password
  let refusal = await signIn(client, actor, ['invalidCredentials'])
  if (refusal === 'invalidCredentials') {
    actor.password = oldPassword
    refusal = await signIn(client, actor)
  }
  actor.hasLeft = refusal !== undefined
}
