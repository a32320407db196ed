import { ANONYMOUS } from '#contracts/leaderboard-rules.ts'
import { imageUrlOf, maskAddress } from '#server/modules/accounts/index.ts'

export interface ListedMember {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly image: string | null
  readonly show_name: boolean
}

/**
 * A member as other members see them. Without a name the address stands in for it up to the @ (document 2,
 * section 3), masked as well.
 */
export function displayNameOf(member: ListedMember, viewerId: string) {
  const isYou = member.id === viewerId
  if (!member.show_name) return { name: ANONYMOUS, email: null, imageUrl: null, isYou }
  const email = maskAddress(member.email)
  return { name: member.name || email.split('@', 1)[0] || '', email, imageUrl: imageUrlOf(member.image), isYou }
}
