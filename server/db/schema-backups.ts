/** Which backups there are. */
export interface BackupTables {
  backups: BackupsTable
}

interface BackupsTable {
  id: string
  started_at: Date
  finished_at: Date
  bytes: number
  /** What its file is called. */
  name: string
  /** When it was restored somewhere and proved. */
  proved_at: Date | null
}
