// The tables of the earlier system, with the columns that the import reads. docs/operations/importing.md explains them.

export const COLUMNS = {
  'auth.users': [
    'id',
    'email',
    'encrypted_password',
    'email_confirmed_at',
    'last_sign_in_at',
    'is_super_admin',
    'created_at',
    'banned_until',
    'deleted_at',
  ],
  'public.profiles': ['id', 'email', 'full_name', 'phone', 'points', 'status'],
  'public.transactions': ['id', 'user_id', 'type', 'points', 'description', 'task_type', 'created_at'],
  'public.tasks': [
    'id',
    'user_id',
    'task_type',
    'task_id',
    'completed',
    'completed_at',
    'points_earned',
    'description',
  ],
  'public.spin_history': ['id', 'user_id', 'prize_label', 'points_won', 'created_at'],
  'public.scratch_history': ['id', 'user_id', 'prize_label', 'points_won', 'created_at'],
  'public.quiz_history': [
    'id',
    'user_id',
    'category',
    'difficulty',
    'score',
    'correct_answers',
    'total_questions',
    'created_at',
  ],
  'public.redemption_requests': [
    'id',
    'user_id',
    'subscription_id',
    'subscription_name',
    'duration',
    'points_cost',
    'status',
    'created_at',
    'activation_code',
  ],
  'public.promo_codes': ['id', 'points', 'is_active'],
  'public.promo_code_redemptions': ['id', 'user_id', 'promo_code_id', 'points_earned', 'created_at'],
  'public.subscription_availability': ['subscription_id', 'duration'],
} as const

export type OldTable = keyof typeof COLUMNS

/** Columns that some installations added. They are reported and not used. */
export const OPTIONAL_COLUMNS: { readonly [Table in OldTable]?: readonly string[] } = {
  'public.profiles': ['role', 'is_admin'],
}
