/** Stores files by names that this server generates. Every failure throws; a missing file is no failure. */
export interface FileStore {
  readonly kind: 'disk' | 's3'
  /** Stores a file atomically. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /**
   * Returns undefined for a missing file.
   *
   * @param firstBytes how many bytes to read from the start; all by default
   */
  get(name: string, firstBytes?: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Deletes a file, if it exists. */
  delete(name: string): Promise<void>
}
