/** Views of other roles (docs/product.md#view-as-a-role). No imports, so that a browser loads nothing else. */

/** The built-in roles that super admins can view the admin part as, beside own roles. */
export const VIEWABLE_ROLES = ['moderator', 'support'] as const
/** How long a view lasts at most. */
export const ROLE_VIEW_MINUTES = 30
