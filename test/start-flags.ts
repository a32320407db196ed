import packageJson from '../package.json' with { type: 'json' }

/** Node's flags of `npm start`, so that a server in a test needs as much memory as an operator's. */
export const START_FLAGS = [...new Set(packageJson.scripts.start.split(' ').filter((word) => word.startsWith('--')))]
