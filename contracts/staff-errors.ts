/** Refusals about staff and their roles: the HTTP status and the sentence, as in errors.ts. */
export const STAFF_ERRORS = {
  staffReasonMissing: [400, 'Please give a reason'],
  staffNotFound: [404, 'No active member has this email address.'],
  staffAlready: [409, 'This member is already staff. Change the role in the list.'],
  staffSelf: [409, 'You cannot change your own role. Ask another super admin.'],
  staffConflict: [409, 'A colleague was faster: this role is now {role}.'],
  roleGone: [409, 'This role no longer exists. Please choose another one.'],
  roleNameTaken: [409, 'There is already a role with this name.'],
  roleInUse: [409, 'Staff have this role. Give them another one first.'],
  roleViewReadOnly: [
    403,
    'You are looking at the admin part as another role, so nothing can be changed. Leave the view first.',
  ],
  limitPoints: [403, 'Your role gives or takes at most {max} points at once. Ask a colleague without this limit.'],
  limitPrice: [
    403,
    'Your role changes plans and redemptions of at most {max} points. Ask a colleague without this limit.',
  ],
  limitCodes: [
    403,
    'Your role sees, adds, types or replaces at most {max} codes within 24 hours, and {left} are left. Ask a colleague without this limit.',
  ],
  roleUnchanged: [409, 'Nothing has changed. Change the role before you save it.'],
  roleConflict: [409, 'A colleague has changed this role meanwhile. Please check it again.'],
} as const
