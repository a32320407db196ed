import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Settings with a secret. Each can be read from a file instead: `SECRET_FILE` names the file that holds `SECRET`. */
const SECRETS = [
  'SECRET',
  'CODE_KEY',
  'CODE_KEY_PREVIOUS',
  'LEDGER_KEY',
  'LEDGER_KEY_PREVIOUS',
  'DATABASE_URL',
  'READ_DATABASE_URL',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'REDIS_URL',
  'METRICS_TOKEN',
  'TELEGRAM_BOT_TOKEN',
  'PROVIDER_WEBHOOK_SECRET',
  'TREMENDOUS_API_KEY',
  'TREMENDOUS_WEBHOOK_KEY',
  'FILES_S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

type FileSetting = `${(typeof SECRETS)[number]}_FILE`

const path = z.string().trim().optional()

export const SECRET_FILES_ENVIRONMENT = Object.fromEntries(
  SECRETS.map((name) => [`${name}_FILE`, path.meta({ description: `The file that contains \`${name}\`.` })]),
) as Record<FileSetting, typeof path>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the environment with the content of the files in place of the settings that name them. A line break at the end is not part
 * of a secret. Problems name settings; never a path or a value.
 */
export function readSecretFiles(environment: Environment): { environment: Environment; problems: string[] } {
  const read: Record<string, string | undefined> = { ...environment }
  const problems: string[] = []
  for (const name of SECRETS) {
    const setting = `${name}_FILE`
    const file = environment[setting]?.trim()
    if (!file) continue
    if (environment[name]?.trim()) {
      problems.push(`${setting}: set either this or ${name}, not both`)
      continue
    }
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (text.trim()) read[name] = text
      else problems.push(`${setting}: the file is empty`)
    } catch (error) {
      problems.push(`${setting}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return { environment: read, problems }
}
