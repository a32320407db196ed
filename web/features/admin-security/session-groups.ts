import type { StaffSession } from '#contracts/security.ts'

export interface PersonSessions {
  readonly memberId: string
  readonly name: string
  readonly email: string
  readonly role: StaffSession['role']
  readonly roleName: string | null
  readonly isViewer: boolean
  readonly sessions: readonly StaffSession[]
  /** The number of sessions that 'end all' ends. For the viewer, all but the current one. */
  readonly endable: number
}

/** Groups sessions by person, in the order of the list. */
export function groupsOf(items: readonly StaffSession[]): PersonSessions[] {
  const byMember = Map.groupBy(items, ({ memberId }) => memberId)
  return [...byMember.values()].flatMap((sessions) => {
    const [first] = sessions
    if (!first) return []
    const { memberId, name, email, role, roleName, isViewer } = first
    const endable = sessions.filter(({ isThis }) => !isThis).length
    return [{ memberId, name, email, role, roleName, isViewer, sessions, endable }]
  })
}
