import type { Role } from '#contracts/roles.ts'
import type { TestMember } from '../factories.ts'

/** Somebody of the cast, with what is known of them from the answers that they heard. */
export class Person implements TestMember {
  /** Empty until the first sign-in told it. */
  id: string
  readonly email: string
  readonly role: Role
  cookie: string
  /** Known of those who have registered; the others cannot sign in. */
  password: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly number: number
  /** How often each was done that has a limit. */
  readonly used = {
    spin: 0,
    scratch: 0,
    quiz: 0,
    checkIn: 0,
    rotate: 0,
    guess: 0,
    picture: 0,
    download: 0,
    support: 0,
    forgot: 0,
  }
  readonly codes = new Set<string>()
  readonly doneTasks = new Set<string>()
  /** What is looked at, and from when on it may be claimed. */
  readonly visits = new Map<string, number>()
  ad: { readonly id: string; readonly readyAt: number } | undefined
  quiz: string | undefined
  balance = 0
  /** Staff may have ended all sessions of theirs, or are about to. */
  isShutOut = false
  /** Staff may have changed the balance, or paused redemptions, or are about to. */
  isTouched = false
  isPaused = false
  hasLeft = false

  constructor(number: number, { id, email, cookie }: TestMember, role: Role = 'member') {
    this.number = number
    this.id = id
    this.email = email
    this.cookie = cookie
    this.role = role
    // A network of their own, for limits are counted by it; every ninth shares one with eight others.
    const network = number % 9 === 0 ? 9 : number
    this.headers = { 'x-forwarded-for': `10.${(network >> 8) & 255}.${network & 255}.${1 + (number % 250)}` }
  }

  get isMember(): boolean {
    return this.role === 'member' && this.id !== ''
  }
}
