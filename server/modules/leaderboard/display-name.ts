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
 * Returns a member's name as other members see it. Without a name the masked local part of the address is used
 * (docs/product.md#display-name).
 */
export function displayNameOf(member: ListedMember, viewerId: string) {
  const isYou = member.id === viewerId
  if (!member.show_name) return { name: ANONYMOUS, email: null, imageUrl: null, isYou }
  const email = maskAddress(member.email)
  return { name: member.name || email.split('@', 1)[0] || '', email, imageUrl: imageUrlOf(member.image), isYou }
}
