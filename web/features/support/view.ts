/** Subjects for which the form has prepared texts. */
const TOPICS = ['activity', 'pause', 'code'] as const
export type Topic = (typeof TOPICS)[number]

/** The current view of the support page, from its address. */
export type TicketView =
  | {
      readonly name: 'new'
      readonly redemptionId: string
      readonly topic: Topic | undefined
      /** The pause of redemptions to be reviewed. */
      readonly pauseId: string
    }
  | { readonly name: 'list' }
  | { readonly name: 'thread'; readonly id: string }
export type SupportView = { readonly name: 'home' } | TicketView

export function viewOf(search: URLSearchParams): SupportView {
  // Mails of earlier versions have links with 'request'.
  const id = search.get('ticket') ?? search.get('request')
  if (id) return { name: 'thread', id }
  switch (search.get('view')) {
    case 'new':
      return {
        name: 'new',
        redemptionId: search.get('redemption') ?? '',
        topic: TOPICS.find((topic) => topic === search.get('topic')),
        pauseId: search.get('pause') ?? '',
      }
    case 'tickets':
      return { name: 'list' }
    default:
      return { name: 'home' }
  }
}

export const HELP = '/support'
export const NEW_TICKET = '/support?view=new'
export const MY_TICKETS = '/support?view=tickets'
export const threadPath = (id: string): string => `/support?ticket=${encodeURIComponent(id)}`

/** Returns the sign-in path that returns to a place. */
export const signInPath = (place: string): string => `/login?${new URLSearchParams({ next: place })}`
