import { RULES_IN_WORDS } from './rules-in-words.ts'

/** The product's statements about points, redemptions and support, for the search of the help. */
export interface Policy {
  readonly id: string
  readonly title: string
  readonly text: string
  /** The page with the full text. */
  readonly page: string
}

const TERMS = '/legal/terms-conditions'
const REFUNDS = '/legal/refund-policy'

export const POLICIES: readonly Policy[] = [
  {
    id: 'value',
    title: 'Points have no cash value',
    text: 'Points are not money: they cannot be paid out, bought or sold. You can only redeem them for subscriptions here.',
    page: TERMS,
  },
  {
    id: 'transfers',
    title: 'Points are non-transferable',
    text: 'Points stay with the account that earned them and cannot be given to another member.',
    page: TERMS,
  },
  {
    id: 'expiry',
    title: `Points expire after ${RULES_IN_WORDS.expiryTime} of inactivity`,
    text: `If you earn and redeem nothing for ${RULES_IN_WORDS.expiryTime}, your points expire. We remind you 30 and 7 days before.`,
    page: TERMS,
  },
  {
    id: 'final',
    title: 'Redemptions are final',
    text: 'There are no refunds for redeemed points once a redemption has been processed.',
    page: REFUNDS,
  },
  {
    id: 'cancelling',
    title: 'Cancelling a redemption',
    text: 'Only pending redemptions can be cancelled, and only by contacting support. The points then go back to your balance.',
    page: REFUNDS,
  },
  {
    id: 'exceptions',
    title: 'Exceptions to the refund policy',
    text: 'A code that does not work or was never delivered must be reported within 48 hours.',
    page: REFUNDS,
  },
  {
    id: 'age',
    title: 'Minimum age',
    text: 'Members must be at least 16 years old.',
    page: TERMS,
  },
  {
    id: 'changes',
    title: 'Changes to the terms',
    text: 'We announce changes to the terms 30 days before they apply.',
    page: TERMS,
  },
  {
    id: 'affiliation',
    title: 'Not affiliated with the subscription services',
    text: 'The streaming, music and social services whose subscriptions can be redeemed neither run nor sponsor this site.',
    page: '/legal/disclaimer',
  },
]
