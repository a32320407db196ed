// An address of the staff list gets its role at the first sign-in. Addresses that look alike or compare as equal must not.

import { expect, test } from 'vitest'
import { BEHIND_PROXY, confirm, linkTo, mailsTo, registrationForm, signIn, visitor } from '../account-flow.ts'
import { useTestApp } from '../app.ts'

/** Look-alikes of an address of the list: each is refused, or belongs to a plain member. */
const LOOK_ALIKES: Readonly<Record<string, (local: string) => string>> = {
  'without its dot': (local) => `${local.replace('.', '')}@gmail.com`,
  'with a dot more': (local) => `c.${local.slice(1)}@gmail.com`,
  'with a tag': (local) => `${local}+staff@gmail.com`,
  'at the host’s other name': (local) => `${local}@googlemail.com`,
  'with a dot after the host': (local) => `${local}@gmail.com.`,
  'with another host after it': (local) => `${local}@gmail.com@evil.example`,
  'as the name of another address': (local) => `"${local}@gmail.com"@evil.example`,
  'in angle brackets': (local) => `Chief <${local}@gmail.com>`,
  'with a comment': (local) => `${local}(staff)@gmail.com`,
  'with a second one after a comma': (local) => `${local}@gmail.com,thief@evil.example`,
  'with a second one on the next line': (local) => `${local}@gmail.com\nbcc: thief@evil.example`,
  'with a NUL': (local) => `${local}@gmail.com\0thief`,
  'with a Cyrillic letter': (local) => `${local.replace('c', 'с')}@gmail.com`,
  'with a Cyrillic host': (local) => `${local}@gmаil.com`,
  'with the host in Punycode': (local) => `${local}@xn--gmil-63d.com`,
  'in full-width letters': (local) => `${local.replace('c', 'ｃ')}@gmail.com`,
  'with a blank that is not seen': (local) => `${local}\u200b@gmail.com`,
  'with a soft hyphen': (local) => `chi\u00ad${local.slice(3)}@gmail.com`,
  'written from right to left': (local) => `\u202e${local}@gmail.com`,
  'with a composed letter': (local) => `${local.replace('e', 'e\u0301')}@gmail.com`,
  'with a dotted capital I': (local) => `${local.replace('i', 'İ')}@gmail.com`,
  'with a percent sign': (local) => `${local}%gmail.com@evil.example`,
  'with the wildcard of a pattern': (local) => `${local.replace('.', '_')}@gmail.com`,
  'as a moderator of somewhere else': () => 'moderator.support@evil.example',
}

/** Equivalent spellings of the address of the list: the mail goes to it, so only its owner can confirm. */
const SPELLINGS: Readonly<Record<string, (local: string) => string>> = {
  'in capitals': (local) => `${local}@gmail.com`.toUpperCase(),
  'with the Kelvin sign for a K': (local) => `${local.replace('k', '\u212a')}@gmail.com`,
  'with blanks around it': (local) => ` \t${local}@gmail.com \n`,
}

const NAMES = [...Object.keys(LOOK_ALIKES), ...Object.keys(SPELLINGS)]
const localOf = (name: string): string => `chief.k${NAMES.indexOf(name)}`

const app = useTestApp({
  environment: {
    ...BEHIND_PROXY,
    ALLOWED_EMAIL_HOST: '*',
    STAFF_EMAILS: NAMES.map((name) => `${localOf(name)}@gmail.com`).join(','),
  },
})

const stored = (email: string) =>
  app().database.db.selectFrom('members').select(['role', 'email_confirmed']).where('email', '=', email).execute()

test.each(Object.keys(LOOK_ALIKES))('the address of an admin %s gets no staff role', async (name) => {
  const listed = `${localOf(name)}@gmail.com`
  const email = LOOK_ALIKES[name]?.(localOf(name)) ?? ''
  const actor = visitor(app())
  const registered = await actor.send('POST', '/api/auth/register', registrationForm(email))
  if (registered.status === 200) {
    const own = email.toLowerCase()
    expect((await confirm(actor, await linkTo(app(), own))).status).toBe(200)
    const { body } = await signIn(actor, email)
    expect(body.member).toMatchObject({ role: 'member', permissions: [], email: own })
    expect((await actor.call('GET /api/admin/redemptions')).code).toBe('forbidden')
  } else {
    expect(registered).toMatchObject({ status: 400, code: 'invalidInput' })
  }
  expect(await stored(listed)).toEqual([])
  expect(await mailsTo(app(), listed)).toEqual([])
})

test.each(Object.keys(SPELLINGS))(
  'the address of an admin %s gets the role only after confirmation by its owner',
  async (name) => {
    const listed = `${localOf(name)}@gmail.com`
    const actor = visitor(app())
    const email = SPELLINGS[name]?.(localOf(name)) ?? ''
    expect((await actor.send('POST', '/api/auth/register', registrationForm(email))).status).toBe(200)
    for (const spelling of [email, listed]) expect((await signIn(actor, spelling)).code).toBe('emailNotConfirmed')
    expect(await stored(listed)).toEqual([{ role: 'member', email_confirmed: false }])
    expect((await mailsTo(app(), listed)).length).toBe(1)
  },
)
