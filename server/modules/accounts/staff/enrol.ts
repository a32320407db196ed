// Switches the second factor on and off. A new secret is active once a code from the app was verified; then all other
// sessions end.

import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { assertThat, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/session.ts'
import type { StaffCall } from '#server/http/staff-call.ts'
import { recordStaffAction } from '#server/modules/audit-log/index.ts'
import type { CheckedPassword } from '../checked-password.ts'
import type { AccountsContext } from '../context.ts'
import { confirmCurrentPassword } from '../current-password.ts'
import { deleteTokens } from '../mailed-link.ts'
import { endSessions, lockMember } from '../store.ts'
import { replaceBackupCodes } from './backup-codes.ts'
import {
  consumeCode,
  countAttempt,
  deleteSecondFactor,
  findTimeStep,
  isSecondFactorOn,
  resetAttempts,
} from './second-factor.ts'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** @returns the secret for the app; or the Problem currentPasswordIncorrect @throws Problem secondFactorOn */
export async function beginSecondFactor(
  tx: Tx,
  { random, cipher, site }: AccountsContext,
  { memberId, email }: Viewer,
  password: CheckedPassword,
  now: Date,
): Promise<{ secret: string; uri: string } | Problem> {
  const refusal = await confirmCurrentPassword(tx, memberId, password)
  if (refusal) return refusal
  const secret = random.bytes(SECRET_BYTES).toString('base64url')
  const stored = cipher.encrypt(secret, memberId)
  const { rows } = await sql`
    insert into second_factors as f (member_id, secret, created_at) values (${memberId}, ${stored}, ${now})
    on conflict (member_id) do update set secret = excluded.secret, created_at = excluded.created_at
    where f.enabled_at is null
    returning member_id`.execute(tx)
  assertThat(rows.length > 0, 'secondFactorOn')
  return { secret: base32.encode(secret, { padding: false }), uri: createOTP(secret).url(site.appName, email) }
}

/** @returns the backup codes; or the Problem secondFactorCodeWrong @throws Problem secondFactorOn, secondFactorOff */
export async function confirmSecondFactor(
  tx: Tx,
  context: AccountsContext,
  { memberId, sessionId }: Viewer,
  code: string,
  call: StaffCall,
  now: Date,
): Promise<{ backupCodes: string[] } | Problem> {
  // A concurrent sign-in is either ended below or asked for the code.
  await lockMember(tx, memberId)
  await countAttempt(tx, memberId, now)
  const row = await tx
    .selectFrom('second_factors')
    .select(['secret', 'enabled_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  assertThat(row, 'secondFactorOff')
  assertThat(!row.enabled_at, 'secondFactorOn')
  const step = await findTimeStep(context.cipher.decrypt(row.secret, memberId), code.replace(/\s/g, ''), now)
  if (step === undefined) return new Problem('secondFactorCodeWrong')
  await resetAttempts(tx, memberId)
  await tx
    .updateTable('second_factors')
    .set({ enabled_at: now, last_step: step })
    .where('member_id', '=', memberId)
    .execute()
  const backupCodes = await replaceBackupCodes(tx, context, memberId)
  await endSessions(tx, memberId, sessionId)
  await notifyChange(tx, context, memberId, 'on')
  await record(tx, call, 'enable', { before: false, after: true }, now)
  return { backupCodes }
}

/**
 * @returns nothing, or the Problem currentPasswordIncorrect, secondFactorCodeWrong or secondFactorCodeUsed
 * @throws Problem secondFactorOff
 */
export async function disableSecondFactor(
  tx: Tx,
  context: AccountsContext,
  { memberId }: Viewer,
  form: { readonly password: CheckedPassword; readonly code: string },
  call: StaffCall,
  now: Date,
): Promise<Problem | undefined> {
  const refusal = await confirmCurrentPassword(tx, memberId, form.password)
  if (refusal) return refusal
  assertThat(await isSecondFactorOn(tx, memberId), 'secondFactorOff')
  const wrong = await consumeCode(tx, context, memberId, form.code, now)
  if (wrong) return wrong
  await deleteSecondFactor(tx, memberId)
  await deleteTokens(tx, 'sign-in', memberId)
  await notifyChange(tx, context, memberId, 'off')
  await record(tx, call, 'disable', { before: true, after: false }, now)
  return undefined
}

/** @returns the new codes; or the Problem of a wrong code @throws Problem secondFactorOff */
export async function renewBackupCodes(
  tx: Tx,
  context: AccountsContext,
  { memberId }: Viewer,
  code: string,
  call: StaffCall,
  now: Date,
): Promise<{ backupCodes: string[] } | Problem> {
  assertThat(await isSecondFactorOn(tx, memberId), 'secondFactorOff')
  const wrong = await consumeCode(tx, context, memberId, code, now)
  if (wrong) return wrong
  const backupCodes = await replaceBackupCodes(tx, context, memberId)
  await notifyChange(tx, context, memberId, 'backup codes')
  await record(tx, call, 'renew_codes', { before: true, after: true }, now)
  return { backupCodes }
}

async function notifyChange(
  tx: Tx,
  { notifier }: AccountsContext,
  memberId: string,
  change: 'on' | 'off' | 'backup codes',
) {
  await notifier.notify(tx, memberId, { kind: 'second_factor', data: { change } })
  await notifier.event(tx, memberId, { type: 'account' })
}

const record = (tx: Tx, call: StaffCall, verb: string, was: { before: boolean; after: boolean }, now: Date) =>
  recordStaffAction(
    tx,
    {
      ...call,
      action: `second_factor.${verb}`,
      subject: { type: 'member', id: call.actorId },
      before: { secondFactor: was.before },
      after: { secondFactor: was.after },
      reason: '',
    },
    now,
  )
