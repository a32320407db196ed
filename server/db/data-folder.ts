import { join } from 'node:path'

/** Where PGlite has its data, inside a data folder. */
export const pgliteIn = (folder: string): string => join(folder, 'database')

/** Where a PostgreSQL server of the product's own has its data, inside a data folder. */
export const clusterIn = (folder: string): string => join(folder, 'postgres')
