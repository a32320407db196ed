import { useTranslations } from 'use-intl'

const LICENCE = 'https://creativecommons.org/licenses/by-sa/4.0/'

/** Attribution of questions from other sources, as their licence requires. */
export function QuestionsFrom({ host }: { host: string }) {
  const t = useTranslations('games.quiz')
  return (
    <p className="mt-4 text-center text-xs text-quiet">
      {t.rich('questionsFrom', {
        host,
        link: (text) => (
          <a
            href={LICENCE}
            target="_blank"
            rel="noreferrer license"
            className="underline underline-offset-2 hover:text-ink"
          >
            {text}
          </a>
        ),
      })}
    </p>
  )
}
