/** The open dialog: adding a plan, or an action on one. */
export type Action =
  | { readonly kind: 'add' }
  | { readonly kind: 'open' | 'points' | 'stock' | 'details' | 'delete'; readonly id: string }
