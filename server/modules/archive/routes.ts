import { listArchive } from '#contracts/archive.ts'
import type { Mount } from '#server/http/mount.ts'
import { readArchive } from './read-archive.ts'

/** Mounts what members read of their own archive. Staff read it with the page of a member. */
export function mountArchive(mount: Mount): void {
  mount(listArchive, ({ db, viewer, input }) => readArchive(db, viewer.memberId, input.query))
}
