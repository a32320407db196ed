/** Where the primary's log was, not earlier than at a time of `performance.now()`. */
export interface PrimaryPosition {
  readonly at: number
  /** Bytes since the log began. */
  readonly position: number
  /** Names cluster and database: a standby has the same. */
  readonly identity: string
}

/** The column of {@link PrimaryPosition.identity}. */
export const IDENTITY = `(select system_identifier::text from pg_control_system()) || '/' || current_database() as identity`

/** Columns of a select on the server that should be the primary; on a standby the position is null. */
export const IDENTITY_AND_POSITION = `, ${IDENTITY}, case when not pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') end as position`
