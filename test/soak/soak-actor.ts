import type { Role } from '#contracts/roles.ts'
import type { TestMember } from '../factories.ts'

/** A member or staff member of the soak test, with the state that follows from the answers so far. */
export class SoakActor implements TestMember {
  /** Empty until the first sign-in. */
  id: string
  readonly email: string
  readonly role: Role
  cookie: string
  /** Only members who registered during the test have one. Others cannot sign in. */
  password: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly number: number
  /** Counts of limited actions. */
  readonly used = {
    spin: 0,
    scratch: 0,
    quiz: 0,
    checkIn: 0,
    rotate: 0,
    wrongCode: 0,
    picture: 0,
    download: 0,
    ticket: 0,
    forgot: 0,
  }
  readonly codes = new Set<string>()
  readonly doneTasks = new Set<string>()
  /** When each visited task can be verified, in milliseconds of Date.now(). */
  readonly visits = new Map<string, number>()
  ad: { readonly id: string; readonly readyAt: number } | undefined
  quiz: string | undefined
  /** These are set before the call that causes them: sessions ended or banned, balance adjusted, redemptions paused. */
  mayBeBlocked = false
  mayBeAdjusted = false
  mayBePaused = false
  hasLeft = false

  constructor(number: number, { id, email, cookie }: TestMember, role: Role = 'member') {
    this.number = number
    this.id = id
    this.email = email
    this.cookie = cookie
    this.role = role
    // Limits count by network, so most actors have one of their own. Every ninth actor shares one.
    const network = number % 9 === 0 ? 9 : number
    this.headers = { 'x-forwarded-for': `10.${(network >> 8) & 255}.${network & 255}.${1 + (number % 250)}` }
  }
}
