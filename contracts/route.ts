import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './roles.ts'

/**
 * Who may call a route: `guest` is anyone, signed in or not; `member` is anyone with a running
 * session; a permission is staff whose stored role grants it.
 */
export type Access = 'guest' | 'member' | Permission

/** At most `max` calls in `seconds`, counted per member (per address for guests). */
export interface RateLimit {
  readonly max: number
  readonly seconds: number
}

export interface Upload {
  readonly maxBytes: number
  /** The accepted types, detected from the content regardless of the declared type. */
  readonly types: readonly string[]
  readonly tooLarge: ErrorCode
}

export interface RouteDefinition {
  readonly access: Access
  readonly summary: string
  readonly limit?: RateLimit
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** The body is a file instead of JSON. */
  readonly upload?: Upload
  /**
   * Why a staff member's write needs no entry in the audit log: it changes nothing that others see. Any other write without an
   * entry is a defect and does not commit.
   */
  readonly notAuditedBecause?: string
  readonly output: z.ZodType
  /** The refusals that the use case itself can answer with, in addition to those of every route. */
  readonly errors?: readonly ErrorCode[]
  /**
   * Why the call may be repeated without an idempotency key: for guests, who have no identity that a
   * key could belong to, and for answers that must not be stored.
   */
  readonly noKeyBecause?: string
  /** A super admin who views the admin part as another role may call it, although it writes. */
  readonly allowedInRoleView?: true
  /** A read replica may answer, so the answer may be some seconds old. Then it has the header `as-of`. */
  readonly replica?: true
  /** Answers with a stream of server-sent events, each of them an output, until one side closes the connection. */
  readonly streams?: true
  /**
   * Answers with a file of this type, which the browser may cache for `cacheSeconds`; the output is its bytes or a stream of them.
   * With `as`, the file is downloaded under that name with the day before its extension.
   */
  readonly file?: {
    readonly type: `image/${string}` | 'text/csv; charset=utf-8'
    readonly cacheSeconds: number
    readonly as?: `${string}.${string}`
  }
  /**
   * Mail programs call it from any site, with a body that is not JSON and is not read. A session cookie is ignored.
   */
  readonly acceptsCrossSite?: true
  /** Answers with a redirect to a page of the site. */
  readonly redirects?: true
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Route<Key extends string = string, Definition extends RouteDefinition = RouteDefinition> {
  readonly key: Key
  readonly method: Method
  readonly path: string
  readonly definition: Definition
}

/** Declares a route as data. The key is its method and path: `POST /api/redemptions/:id/reveal`. */
export function route<const Key extends `${Method} /${string}`, const Definition extends RouteDefinition>(
  key: Key,
  definition: Definition,
): Route<Key, Definition> {
  const space = key.indexOf(' ')
  return { key, method: key.slice(0, space) as Method, path: key.slice(space + 1), definition }
}

type InputPart<R extends Route, Name extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> =
  R['definition'] extends Record<Name, infer Schema extends z.ZodType>
    ? { readonly [K in Name]: Side extends 'in' ? z.input<Schema> : z.output<Schema> }
    : unknown

/** What the caller sends. */
export type RequestOf<R extends Route> = InputPart<R, 'params', 'in'> &
  InputPart<R, 'query', 'in'> &
  InputPart<R, 'body', 'in'>
/** What the handler gets, parsed. */
export type InputOf<R extends Route> = InputPart<R, 'params', 'out'> &
  InputPart<R, 'query', 'out'> &
  InputPart<R, 'body', 'out'>
/** What the handler returns and the caller gets. Every output is plain JSON, but for the bytes of a `file`. */
export type OutputOf<R extends Route> = z.output<R['definition']['output']>

/** Whether a call of the route may change state, and so runs in a transaction. */
export const writes = (route: Route): boolean => route.method !== 'GET'

/** Whether only staff may call the route. */
export const isForStaff = ({ definition }: Route): boolean =>
  definition.access !== 'guest' && definition.access !== 'member'

/** Whether a call of the route is a change by staff, which the audit log must record. */
export const isAudited = (route: Route): boolean =>
  writes(route) && isForStaff(route) && route.definition.notAuditedBecause === undefined

/** Whether a call of the route must carry an idempotency key. */
export const needsKey = (route: Route): boolean => route.method !== 'GET' && route.definition.noKeyBecause === undefined

/** Whether the route's handler gets a transaction, as a type. */
export type Writes<R extends Route> = R['key'] extends `GET ${string}` ? false : true
