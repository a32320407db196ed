import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely } from 'kysely'
import { SESSION_SECONDS } from '#contracts/accounts.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contracts/values.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { dialectFor } from '#server/db/dialect.ts'
import type { Tx } from '#server/db/transaction.ts'
import { hashPassword, verifyPassword } from './password.ts'

export interface AuthSettings {
  readonly secret: string
  readonly publicUrl: string
  readonly secureCookies: boolean
  readonly clock: Clock
  readonly random: Random
  /** Writes the confirmation mail; the token confirms the member's address. */
  readonly sendConfirmation: (tx: Tx, member: { email: string; name: string }, token: string) => Promise<void>
  readonly sendReset: (tx: Tx, member: { email: string; name: string }, token: string) => Promise<void>
}

/** Links in confirmation and reset mails (document 1, section 2 and 9). */
const LINK_SECONDS = 24 * 3600

interface Ambient {
  readonly tx: Tx
  /** How long the session lives that this call opens. */
  readonly lifetimeSeconds: number
}

/**
 * better-auth on our tables, always inside a transaction of ours: whatever it writes is committed or
 * rolled back together with what the use case writes. None of its own endpoints are reachable.
 */
export function createAuth(settings: AuthSettings) {
  const { clock, random } = settings
  const ambient = new AsyncLocalStorage<Ambient>()
  const current = (): Ambient => {
    const store = ambient.getStore()
    if (!store) throw new Error('better-auth was called outside of a transaction')
    return store
  }
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

  const auth = betterAuth({
    secret: settings.secret,
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: new Kysely({ dialect: dialectFor(() => ambientDriver(() => current().tx)) }), type: 'postgres' },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'paz',
      useSecureCookies: settings.secureCookies,
      // Requests reach better-auth only through our routes, which refuse those of other sites.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      database: { generateId: () => newId(clock, random) },
    },
    user: {
      modelName: 'members',
      fields: { emailVerified: 'email_confirmed', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        phone: { type: 'string', required: false },
        time_zone: { type: 'string', required: false },
        mailbox: { type: 'string', required: true },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'member_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { lifetime_seconds: { type: 'number', required: true, defaultValue: SESSION_SECONDS.short } },
      expiresIn: SESSION_SECONDS.remembered,
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'member_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hashPassword(password, random),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
      sendResetPassword: ({ user, token }) => settings.sendReset(current().tx, user, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      expiresIn: LINK_SECONDS,
      sendVerificationEmail: ({ user, token }) => settings.sendConfirmation(current().tx, user, token),
    },
    databaseHooks: {
      session: {
        create: {
          // Its own short session lives a fixed day; ours one hour, extended by use.
          before: async (session) => {
            const { lifetimeSeconds } = current()
            return {
              data: { ...session, lifetime_seconds: lifetimeSeconds, expiresAt: later(lifetimeSeconds) },
            }
          },
        },
      },
    },
  })

  /** Calls better-auth with everything it does inside `tx`. */
  const within = <Result>(
    tx: Tx,
    call: (api: typeof auth.api) => Promise<Result>,
    lifetimeSeconds: number = SESSION_SECONDS.short,
  ): Promise<Result> => ambient.run({ tx, lifetimeSeconds }, () => call(auth.api))

  return { within }
}

export type Auth = ReturnType<typeof createAuth>

/** A driver without connections of its own: it runs everything on the transaction of the caller. */
function ambientDriver(currentTx: () => Tx): Driver {
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => currentTx().executeQuery<Row>(query as CompiledQuery<Row>),
    // biome-ignore lint/correctness/useYield: better-auth reads no streams
    async *streamQuery() {
      throw new Error('streams are not offered inside a borrowed transaction')
    },
  }
  const refuse = async () => {
    throw new Error('the transaction belongs to the use case')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}
