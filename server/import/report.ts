// What differs between a dump and what is imported: each kind with its number, what the import does, and a few ids. Addresses, names and
// codes are never part of it.

/** What the import does about each kind of difference. */
export const DIFFERENCES = {
  profile_without_user: 'A profile has no row in auth.users. It is not imported.',
  user_without_profile:
    'An account has no profile. It is imported with the first part of its address as the name, and 0 points.',
  id_invalid: 'The id of an account is not a UUID. The account is not imported.',
  address_invalid: 'The address of an account is missing or invalid. The account is not imported.',
  address_unconfirmed: 'The address was never confirmed. The account is not imported; its owner can register.',
  address_shared:
    'Several accounts have the same mailbox (in capitals, or with dots or +tags at gmail.com). The one that signed in last is imported, the others are not.',
  address_differs: 'The profile has another address than auth.users. That of auth.users is imported.',
  account_deleted: 'The account was deleted. It is not imported.',
  password_missing: "There is no password. The account is imported without one; its owner uses 'Forgot password'.",
  password_not_bcrypt:
    "The hash of the password is not bcrypt. The account is imported without a password; its owner uses 'Forgot password'.",
  status_unknown: 'The status is not active, banned or suspended. The member is imported as suspended.',
  staff_rights:
    'The account has staff rights. They are not imported: appoint staff by STAFF_EMAILS or in the admin part.',
  balance_unreadable: 'The balance is not a whole number that fits. The member begins with 0 points.',
  balance_negative: 'The balance is negative. The member begins with 0 points.',
  balance_differs:
    "The balance differs from the sum of the member's transactions. The balance of the profile is imported.",
  transaction_type_unknown:
    "The type of a transaction is not earn, redeem or refund. It is archived and not counted in the member's sum.",
  history_without_member: 'A row of the history belongs to no account that is imported. It is not archived.',
  points_unreadable: 'The points of a row are not a whole number that fits. It is archived with 0 points.',
  time_unreadable: 'A time is missing or unreadable. The time of the import replaces it.',
  time_in_future: 'A time is in the future. The time of the import replaces it.',
  redemption_plan_unknown: 'A redemption is of a plan that subscription_availability does not have. It is archived.',
  redemption_status_unknown: 'The status of a redemption is unknown. It is archived with it.',
  redemption_open:
    'A redemption is pending or processing. It is archived and not continued: complete or cancel it in the earlier system first.',
  redemption_without_code: 'A completed redemption has no activation code. It is archived; no code is imported.',
  promo_code_unknown: 'A redemption is of a promo code that does not exist. It is archived.',
  promo_code_active: 'A promo code is active. It is not imported: create it again if members should use it.',
} as const
export type Difference = keyof typeof DIFFERENCES

/** How many ids of each kind are shown. */
const EXAMPLES = 5
/** An id in the report; anything else could be a person's data. */
const ID = /^[\w-]{1,64}$/

/** Counts the differences of a dump. */
export class Report {
  readonly #found = new Map<Difference, { count: number; readonly examples: string[] }>()

  /** @param id of the row; shown only if it has the form of an id */
  add(kind: Difference, id: string | null): void {
    const found = this.#found.get(kind) ?? { count: 0, examples: [] }
    found.count += 1
    if (found.examples.length < EXAMPLES) found.examples.push(id !== null && ID.test(id) ? id : '(no id)')
    this.#found.set(kind, found)
  }

  count(kind: Difference): number {
    return this.#found.get(kind)?.count ?? 0
  }

  /** Returns the report as lines of text, in the order of {@link DIFFERENCES}. */
  lines(): string[] {
    const kinds = (Object.keys(DIFFERENCES) as Difference[]).filter((kind) => this.#found.has(kind))
    if (kinds.length === 0) return ['No differences']
    return kinds.flatMap((kind) => {
      const { count, examples } = this.#found.get(kind) ?? { count: 0, examples: [] }
      const more = count > examples.length ? ', …' : ''
      return [`${kind}: ${count}`, `  ${DIFFERENCES[kind]}`, `  ${examples.join(', ')}${more}`]
    })
  }
}
