import type { SupportCategory } from '#contracts/support-rules.ts'

interface DemoTicket {
  readonly subject: string
  readonly category: SupportCategory
  readonly text: string
  /** Age of the ticket. */
  readonly hoursAgo: number
  readonly answer?: { readonly afterHours: number; readonly text: string }
  readonly note?: string
  /** A message of the member after the answer; the ticket waits for staff again. */
  readonly again?: { readonly hoursAgo: number; readonly text: string }
  readonly closed?: 'member' | 'staff'
}

/** Tickets of the demo's members, in every state of the inbox. */
export const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    subject: 'How long does my code take?',
    category: 'redemption',
    text: 'I redeemed a subscription yesterday and there is no code yet.\n\nIs everything fine with it?',
    hoursAgo: 20,
    answer: {
      afterHours: 3,
      text: 'It is being worked on. Codes arrive within 24 to 48 hours; you get a mail as soon as yours is there.',
    },
  },
  {
    subject: 'A spin without points',
    category: 'points',
    text: 'The page froze while the wheel was turning. Did I lose the spin?',
    hoursAgo: 70,
    answer: {
      afterHours: 5,
      text: 'No: your prize was credited when the wheel was drawn. You find it in your history.',
    },
    closed: 'member',
  },
  {
    subject: 'The code is refused',
    category: 'code',
    text: 'The service says that my activation code was already used.',
    hoursAgo: 52,
    answer: { afterHours: 4, text: 'That should not be. Which country is your account at the service in?' },
    note: 'Asked the supplier about this code; they answer by tomorrow.',
    again: { hoursAgo: 27, text: 'It is in India, as I wrote when I redeemed.' },
  },
  {
    subject: 'Cannot change my email address',
    category: 'account',
    text: 'I have a new address and find no place where I could change it.',
    hoursAgo: 9,
  },
  {
    subject: 'The quiz shows the same questions',
    category: 'technical',
    text: 'Today I had two questions that I had yesterday as well.',
    hoursAgo: 4,
  },
  {
    subject: 'Thank you!',
    category: 'other',
    text: 'My first subscription works. I only wanted to say so.',
    hoursAgo: 2,
  },
  {
    subject: 'Points of a promo code',
    category: 'points',
    text: 'I entered a code on the last day and see no points of it.',
    hoursAgo: 100,
    answer: { afterHours: 30, text: 'The code had ended by then, so nothing was booked. We are sorry.' },
    closed: 'staff',
  },
  {
    subject: 'Which region is my code for?',
    category: 'code',
    text: 'The code came today, but I am not sure where I can use it.',
    hoursAgo: 31,
    answer: {
      afterHours: 2,
      text: 'It is for the country that you chose when you redeemed. Which one are you in now?',
    },
  },
]

export const DEMO_CANNED = [
  {
    title: 'Codes take up to 48 hours',
    text: 'Hello {name},\n\nyour redemption is being worked on. Codes arrive within 24 to 48 hours; you get a mail as soon as yours is there.',
  },
  {
    title: 'Please send more details',
    text: 'Hello {name},\n\nthank you for writing about “{subject}”. What did you do, what did you see, and when was it? With that we can look it up.',
  },
  {
    title: 'We are looking into it',
    text: 'Hello {name},\n\nwe are looking into your request {request} and answer within {hours} hours.',
  },
] as const
