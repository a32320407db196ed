/** What ad tasks are. No imports, so that a browser loads the numbers and nothing else. */

/** How long an ad is looked at before its points can be claimed (document 2, section 9). */
export const AD_SECONDS = 30

/** The tasks of each ad page, in order (document 2, section 2). */
export const AD_TASKS = ['task1', 'task2', 'task3', 'task4', 'task5'] as const
export type AdTask = (typeof AD_TASKS)[number]

/** The pages, by what their entries are called in the ledger. */
export const AD_KINDS = ['daily_ad', 'special_task2'] as const
export type AdKind = (typeof AD_KINDS)[number]

/** For each task (document 2, section 9). */
export const AD_POINTS: Readonly<Record<AdKind, number>> = { daily_ad: 50, special_task2: 20 }

export const AD_TITLES: Readonly<Record<AdTask, string>> = {
  task1: 'Click & Conquer',
  task2: 'Ad-Mazing Mission',
  task3: 'Boost & Earn',
  task4: 'Explore & Reward',
  task5: 'Quick Hit Reward',
}
