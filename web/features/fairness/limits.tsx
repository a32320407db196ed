import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'

const SHELL = `server=f801daacbccfc0b3c03232cf51d214f037fca4d43975d61c717d4c6c8ca0d41e client=member-2 nonce=41
word=$(printf %s "$client:$nonce" | openssl dgst -sha256 -hmac "$server" | sed 's/.*= *//' | cut -c1-8)
echo $(( 0x$word % 1000 ))`

const PROMISED = ['seed', 'client', 'gaps'] as const
const NOT = ['known', 'paid'] as const

/** What a verified draw proves, what it does not, and how to verify without this page. */
export function Limits() {
  const t = useTranslations('draws.page')
  return (
    <div className="mt-10 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <section aria-labelledby="limits">
        <h2 id="limits" className="mb-4 text-xl">
          {t('limits.title')}
        </h2>
        <ul className="flex flex-col gap-3">
          {PROMISED.map((text) => (
            <li key={text} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
              {t(`limits.promised.${text}`)}
            </li>
          ))}
          {NOT.map((text) => (
            <li key={text} className="flex gap-3 text-quiet">
              <Minus aria-hidden className="mt-0.5 size-5 shrink-0" />
              {t(`limits.not.${text}`)}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="offline" className="min-w-0">
        <h2 id="offline" className="mb-4 text-xl">
          {t('offline.title')}
        </h2>
        <p className="mb-3 text-quiet">{t('offline.text')}</p>
        <pre className="rounded-md bg-sunken p-4 text-xs break-all whitespace-pre-wrap">{SHELL}</pre>
      </section>
    </div>
  )
}
