/** The open dialog: adding a plan, or an action on one. */
export type Action =
  | { readonly kind: 'add' }
  | { readonly kind: 'points' | 'stock' | 'codes' | 'details' | 'delete'; readonly id: string }
