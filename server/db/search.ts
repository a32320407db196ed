/** What somebody searches for, as a pattern of LIKE that finds it anywhere: its own signs mean themselves. */
export const anywhere = (search: string): string => `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
