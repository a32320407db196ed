/** Who of the staff acts, and from where: what the staff audit keeps of every action. */
export interface StaffCall {
  readonly actorId: string
  readonly address: string
}
