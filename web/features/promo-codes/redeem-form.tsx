import { TicketCheck } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PROMO_CODE_MAX } from '#contracts/rules.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { useRedeemCode } from './use-redeem-code.ts'

/** Converts typed text to upper case without moving the caret. */
function upperCased({ currentTarget: input }: ChangeEvent<HTMLInputElement>): string {
  const upper = input.value.toUpperCase()
  if (upper !== input.value) {
    const { selectionStart, selectionEnd } = input
    input.value = upper
    input.setSelectionRange(selectionStart, selectionEnd)
  }
  return upper
}

/** A code, a button, and the result, beside the balance. */
export function RedeemForm() {
  const t = useTranslations('promoCodes.form')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { redeem, busy, problem, win, forget, closeWin } = useRedeemCode(() => setCode(''))
  return (
    <Card flush as="section" aria-labelledby="redeem-code" className="relative flex flex-wrap-reverse overflow-hidden">
      <form
        noValidate
        className="flex min-w-0 flex-1 basis-[min(24rem,100%)] flex-col gap-4 p-5 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault()
          redeem(code)
          input.current?.focus()
        }}
      >
        <h2 id="redeem-code" className="text-xl">
          {t('title')}
        </h2>
        <Field label={t('label')} error={problem}>
          <Input
            ref={input}
            value={code}
            onChange={(event) => {
              setCode(upperCased(event))
              if (problem) forget()
            }}
            readOnly={busy}
            maxLength={PROMO_CODE_MAX}
            placeholder={t('placeholder')}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            className="min-h-13 text-lg font-semibold tracking-wider placeholder:text-base placeholder:font-normal placeholder:tracking-normal"
          />
        </Field>
        <Button
          type="submit"
          variant="gold"
          size="large"
          busy={busy}
          icon={<TicketCheck aria-hidden className="size-5" />}
        >
          {t(busy ? 'processing' : 'redeem')}
        </Button>
      </form>
      <BalancePanel />
      <WinMoment win={win} confetti="long" onClose={closeWin} />
    </Card>
  )
}
