import { expect } from 'vitest'
import type { Actor } from './actor.ts'
import type { TestApp } from './app.ts'

/** Environment of an application in which {@link visitor} can have any network address. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1', ALLOWED_EMAIL_HOST: 'gmail.com,googlemail.com' }

export const PASSWORD = 'correct horse'

let visitors = 0

/** Returns a guest with a network address of its own, so that tests do not share limits per address. */
export function visitor(app: TestApp, address?: string): Actor {
  visitors += 1
  const actor = app.guest()
  actor.headers = { 'x-forwarded-for': address ?? `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` }
  return actor
}

/** Returns an address that is not registered yet. */
export function newEmail(): string {
  visitors += 1
  return `newcomer${visitors}@gmail.com`
}

/** Returns a complete registration form with `changes` applied. */
export const registrationForm = (email: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Ada Lovelace',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...changes,
})

/** Reads the mails to an address, newest first. */
export const mailsTo = async (app: TestApp, email: string) => (await app.mails()).filter((mail) => mail.to === email)

const LINKS = { confirm: '/confirm#', reset: '/reset-password#' } as const

/** Returns the link of the newest confirmation or reset mail to an address. */
export async function linkTo(app: TestApp, email: string, kind: keyof typeof LINKS = 'confirm'): Promise<URL> {
  const links = (await mailsTo(app, email)).flatMap((mail) => mail.links).filter((link) => link.includes(LINKS[kind]))
  return new URL(links[0] ?? 'about:there-is-no-mail')
}

/** Returns the token of a mailed link, which is in the fragment. */
export const tokenOf = (link: URL): string => new URLSearchParams(link.hash.slice(1)).get('token') ?? ''

/** Registers an address. Returns the mailed link and the registration's id. */
export async function register(app: TestApp, email = newEmail(), changes: Readonly<Record<string, unknown>> = {}) {
  const { body } = await visitor(app).call('POST /api/auth/register', { body: registrationForm(email, changes) })
  return { email, link: await linkTo(app, email), registration: body.registration }
}

/** Opens a mailed link as a browser does: without the fragment. */
export const openLink = (actor: Actor, link: URL) => actor.send('GET', link.pathname + link.search)

/** Confirms an address with the token of the link and the password. */
export const confirm = (actor: Actor, link: URL, changes: { password?: string; rememberMe?: boolean } = {}) =>
  actor.call('POST /api/auth/confirmation', { body: { token: tokenOf(link), password: PASSWORD, ...changes } })

/** Registers a member, confirms the address and signs out again. */
export async function confirmedMember(
  app: TestApp,
  email = newEmail(),
  changes: Readonly<Record<string, unknown>> & { readonly password?: string } = {},
): Promise<{ actor: Actor; email: string }> {
  const actor = visitor(app)
  expect((await actor.call('POST /api/auth/register', { body: registrationForm(email, changes) })).status).toBe(200)
  const { password = PASSWORD } = changes
  expect((await confirm(actor, await linkTo(app, email), { password })).status).toBe(200)
  await actor.call('POST /api/auth/sign-out')
  return { actor, email }
}

export const signIn = (actor: Actor, email: string, changes: { password?: string; rememberMe?: boolean } = {}) =>
  actor.call('POST /api/auth/sign-in', { body: { email, password: PASSWORD, ...changes } })
