/** The processes that serve this database. */
export interface InstanceTables {
  instances: { id: string; seen_at: Date }
}
