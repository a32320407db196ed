import { Dices } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CLIENT_SEED_PATTERN } from '#contracts/draw-tables.ts'
import { useFieldErrors } from '~/lib/form.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { commitmentQuery } from './queries.ts'
import { RevealedSeed } from './revealed-seed.tsx'

const SEED_BYTES = 8

const makeSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Asks for a client seed, and then shows the server seed that was revealed. */
export function SeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fairness')
  const form = useRef<HTMLFormElement>(null)
  const [seed, setSeed] = useState(makeSeed)
  const { errors, show, clear, fromServer } = useFieldErrors(['clientSeed'])
  const rotate = useAction('POST /api/fairness/rotate', {
    refreshes: [commitmentQuery.queryKey, ['games']],
    onError: (error) => show(form.current, fromServer(error)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const clientSeed = seed.trim()
    if (!CLIENT_SEED_PATTERN.test(clientSeed)) return show(form.current, { clientSeed: t('dialog.invalid') })
    clear()
    rotate.run({ body: { clientSeed } })
  }
  if (rotate.answer) return <RevealedSeed revealed={rotate.answer.revealed} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      locked={rotate.busy}
      title={t('dialog.title')}
      description={t('dialog.text')}
      actions={
        <Button type="submit" form="client-seed" busy={rotate.busy}>
          {t('dialog.confirm')}
        </Button>
      }
    >
      <form ref={form} id="client-seed" noValidate onSubmit={submit}>
        <Field label={t('dialog.label')} hint={t('dialog.hint')} error={errors.clientSeed}>
          <span className="flex gap-1">
            <Input
              name="clientSeed"
              value={seed}
              onChange={(event) => setSeed(event.target.value)}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
            <IconButton label={t('dialog.random')} onClick={() => setSeed(makeSeed())}>
              <Dices aria-hidden className="size-5.5" />
            </IconButton>
          </span>
        </Field>
      </form>
    </Dialog>
  )
}
