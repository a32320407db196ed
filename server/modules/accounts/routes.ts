import {
  signInWithCode as completion,
  forgotPassword,
  readSession,
  register,
  resetPassword,
  signIn,
  signOut,
} from '#contracts/accounts.ts'
import type { Db } from '#server/db/transaction.ts'
import type { Mount } from '#server/http/mount.ts'
import { clearedCookie, type Viewer } from '#server/http/session.ts'
import { assertSignInOpen, checkCredentials } from './check-credentials.ts'
import type { CheckedPassword } from './checked-password.ts'
import { mountConfirmation } from './confirmation-routes.ts'
import type { AccountsContext } from './context.ts'
import { assertMailsAllowed, limitMails } from './limit-mails.ts'
import { prepareRegistration, registerMember } from './register-member.ts'
import { resetPassword as changePassword, prepareReset, requestReset } from './reset-password.ts'
import { signInMember } from './sign-in-member.ts'
import { assertCodesOpen, signInWithCode } from './sign-in-with-code.ts'
import { meInDamage, readMe, type StoredPassword } from './store.ts'

const ACCOUNT_CREATED =
  'Account created! Please check your email inbox (including spam folder) to confirm your address.'

export function mountAccounts(mount: Mount, context: AccountsContext): void {
  const { site } = context

  const readViewer = (db: Db, viewer: Viewer) =>
    readMe(db, viewer, site.requireSecondFactor).catch((error) => meInDamage(error, viewer, site.requireSecondFactor))

  const assertMailsOpen = async ({ input, now }: { input: { body: { email: string } }; now: Date }) =>
    assertMailsAllowed(context, input.body.email, now)

  mount(readSession, async ({ db, viewer }) => ({
    member: viewer ? await readViewer(db, viewer) : null,
    allowedEmailHosts: [...site.allowedEmailHosts],
    appName: site.appName,
    downloadUrl: site.downloadUrl ?? null,
  }))

  mount<typeof register, CheckedPassword>(
    register,
    async ({ tx, input, prepared, now }) => {
      // Locks the throttle's row of the mailbox, which serializes registrations of one mailbox.
      await limitMails(tx, context, input.body.email, now)
      return { message: ACCOUNT_CREATED, registration: await registerMember(tx, context, input.body, prepared, now) }
    },
    ({ input }) => prepareRegistration(context, input.body),
    async (call) => {
      await assertMailsOpen(call)
      context.hashGate.assertRoom('guests')
    },
  )

  mountConfirmation(mount, context)

  mount<typeof signIn, CheckedPassword>(
    signIn,
    ({ tx, input, prepared, now, address, request, requestId, reply }) =>
      signInMember(
        tx,
        context,
        { ...input.body, address, requestId, requestHeaders: request.headers, replyHeaders: reply.headers },
        prepared,
        now,
      ),
    ({ db, input, now, address, request }) =>
      checkCredentials(db, context, { ...input.body, address, requestHeaders: request.headers }, now),
    ({ input, now, address, request }) =>
      assertSignInOpen(context, { ...input.body, address, requestHeaders: request.headers }, now),
  )

  mount(
    completion,
    ({ tx, input, now, address, request, requestId, reply }) =>
      signInWithCode(
        tx,
        context,
        { ...input.body, address, requestId, requestHeaders: request.headers, replyHeaders: reply.headers },
        now,
      ),
    undefined,
    ({ now, address, request }) => assertCodesOpen(context, { address, requestHeaders: request.headers }, now),
  )

  mount(signOut, async ({ tx, viewer, reply }) => {
    if (viewer) {
      await tx.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute()
      await context.notifier.event(tx, viewer.memberId, { type: 'account' })
    }
    reply.headers.append('set-cookie', clearedCookie(site.secureCookies))
    return {}
  })

  mount(
    forgotPassword,
    async ({ tx, input, now }) => {
      await limitMails(tx, context, input.body.email, now)
      await requestReset(tx, context, input.body.email)
      return { message: 'Password reset instructions sent to your email' }
    },
    undefined,
    assertMailsOpen,
  )

  mount<typeof resetPassword, StoredPassword>(
    resetPassword,
    async ({ tx, input, prepared, now }) => {
      await changePassword(tx, context, input.body.token, prepared, now)
      return { message: 'Password updated successfully!' }
    },
    ({ db, input, now }) => prepareReset(db, context, input.body, now),
    async () => context.hashGate.assertRoom('guests'),
  )
}
