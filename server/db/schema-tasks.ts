/** Channel tasks, the Telegram accounts behind them, and the ads of a day. */
export interface TaskTables {
  tasks: TasksTable
  task_visits: { member_id: string; task_id: string; visited_at: Date }
  task_completions: TaskCompletionsTable
  telegram_accounts: { member_id: string; telegram_id: number; signed: boolean; linked_at: Date }
  ad_views: AdViewsTable
  /** Set by staff; the others are those of the configuration. */
  ad_links: { kind: AdViewsTable['kind']; task: string; url: string }
}

interface TasksTable {
  id: string
  type: 'telegram' | 'youtube'
  title: string
  text: string
  points: number
  channel: string
  link: string
  difficulty: 'easy' | 'medium' | 'hard'
  minutes: number
  active: boolean
  position: number
}

interface TaskCompletionsTable {
  member_id: string
  task_id: string
  points: number
  telegram_hash: string | null
  completed_at: Date
}

interface AdViewsTable {
  member_id: string
  id: string
  /** The reward day, YYYY-MM-DD. */
  day: string
  kind: 'daily_ad' | 'special_task2'
  task: string
  started_at: Date
  claimed_at: Date | null
}
