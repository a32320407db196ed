import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth } from 'better-auth'
import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely } from 'kysely'
import { SESSION_SECONDS } from '#contracts/accounts.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#contracts/rules.ts'
import type { Clock } from '#server/adapters/clock.ts'
import { newId, type Random } from '#server/adapters/random.ts'
import { dialectFor } from '#server/db/dialect.ts'
import type { Tx } from '#server/db/transaction.ts'
import { sessionCookieName } from '#server/http/session.ts'
import type { CheckedPassword } from './checked-password.ts'

export interface AuthSettings {
  readonly secret: string
  readonly publicUrl: string
  readonly secureCookies: boolean
  readonly clock: Clock
  readonly random: Random
}

/** The session that a call of better-auth opens. */
export interface NewSession {
  /** Lifetime after each use. */
  readonly lifetimeSeconds: number
  /** The client's IP address. */
  readonly address: string
}

/** Inputs of a better-auth call that are computed before it. */
interface AuthCall {
  /** The session to open, if any. */
  readonly session?: NewSession
  /** The password, hashed before the transaction. */
  readonly password: CheckedPassword
}

interface Ambient extends AuthCall {
  readonly tx: Tx
  /** The first database error, since better-auth hides some of them. */
  failure?: Error
}

/**
 * Configures better-auth for our tables. It always runs inside a transaction of the caller. It creates accounts, checks
 * passwords and opens sessions; tokens that expire are handled by our own code. None of its endpoints are reachable.
 */
export function createAuth(settings: AuthSettings) {
  const { clock, random } = settings
  const ambient = new AsyncLocalStorage<Ambient>()
  const current = (): Ambient => {
    const store = ambient.getStore()
    if (!store) throw new Error('better-auth was called outside of a transaction')
    return store
  }
  const stamped = <Row extends object>(row: Row) => ({ ...row, createdAt: clock.now(), updatedAt: clock.now() })

  const auth = betterAuth({
    secret: settings.secret,
    baseURL: settings.publicUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: { db: new Kysely({ dialect: dialectFor(() => ambientDriver(current)) }), type: 'postgres' },
    rateLimit: { enabled: false },
    advanced: {
      // It would use the prefix __Secure-, which lets other hosts of the domain set the cookie.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(settings.secureCookies),
          attributes: { secure: settings.secureCookies },
        },
      },
      // Requests reach better-auth only through our routes, which refuse cross-site requests.
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
      password: {
        hash: async () => current().password.hash,
        // A different stored hash means that the password was changed meanwhile.
        verify: async ({ hash }) => current().password.matches && current().password.hash === hash,
      },
    },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: stamped(user) }) } },
      account: { create: { before: async (account) => ({ data: stamped(account) }) } },
      session: {
        create: {
          // better-auth's short sessions last one day; ours last one hour and are extended by use. It also trusts any
          // X-Forwarded-For header.
          before: async (row) => {
            const { session } = current()
            if (!session) throw new Error('better-auth opened an unexpected session')
            const expiresAt = new Date(clock.now().getTime() + session.lifetimeSeconds * 1000)
            const data = {
              ...stamped(row),
              lifetime_seconds: session.lifetimeSeconds,
              expiresAt,
              ipAddress: session.address,
            }
            return { data }
          },
        },
      },
    },
  })

  /**
   * Calls better-auth inside `tx`.
   *
   * @throws the first database error, also if better-auth ignores or replaces it
   */
  const within = async <Result>(
    tx: Tx,
    authCall: AuthCall,
    call: (api: typeof auth.api) => Promise<Result>,
  ): Promise<Result> => {
    const store: Ambient = { tx, ...authCall }
    const result = await ambient
      .run(store, () => call(auth.api))
      .catch((error: unknown) => {
        throw store.failure ?? error
      })
    if (store.failure) throw store.failure
    return result
  }

  return { within }
}

export type Auth = ReturnType<typeof createAuth>

/** Returns a driver without connections, which runs all queries in the caller's transaction. */
function ambientDriver(current: () => Ambient): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const store = current()
      try {
        return await store.tx.executeQuery<Row>(query as CompiledQuery<Row>)
      } catch (error) {
        store.failure ??= error as Error
        throw error
      }
    },
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
