import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminCampaign } from '#contracts/campaigns.ts'
import { createDrafts, useDraft } from '~/lib/drafts.ts'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { AudienceFields, BasicFields, BudgetField } from './campaign-fields.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { ChangeFields } from './change-fields.tsx'
import { type Changes, EMPTY, formOf, type Values, valuesOf, withChanges } from './form-values.ts'
import { CAMPAIGNS_KEY, type CampaignsAnswer, listedMembersQuery } from './queries.ts'

interface EditorProps {
  answer: CampaignsAnswer
  /** Undefined for a new one. */
  campaign: AdminCampaign | undefined
  onClose: () => void
}

interface Typed {
  readonly changes: Changes
  /** The version of the campaign when typing began. Undefined while nothing is typed. */
  readonly version: number | undefined
}

/** What is typed by campaign. It stays until it is saved or discarded, also when another page is opened. */
const draftOf = createDrafts<Typed>({ changes: {}, version: undefined })

/**
 * Writes a campaign, with the guard's verdict and the expected cost beside it. After a colleague has saved the campaign, untouched fields
 * show the saved values.
 */
export function CampaignEditor({ answer, campaign, onClose }: EditorProps) {
  const t = useTranslations('adminCampaigns')
  const hasList = campaign?.audience.kind === 'list'
  const members = useQuery({ ...listedMembersQuery(campaign?.id ?? '', campaign?.version ?? 0), enabled: hasList })
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button variant="quiet" icon={<ArrowLeft aria-hidden className="size-4" />} onClick={onClose} className="-ml-3">
          {t('back')}
        </Button>
      </div>
      {campaign && hasList ? (
        <QueryState query={members} failed={t('failed')} skeleton={<Skeleton className="h-96" />}>
          {(listed) => (
            <Form answer={answer} campaign={campaign} start={valuesOf(campaign, listed.members)} onClose={onClose} />
          )}
        </QueryState>
      ) : (
        <Form answer={answer} campaign={campaign} start={campaign ? valuesOf(campaign, []) : EMPTY} onClose={onClose} />
      )}
    </div>
  )
}

function Form({ answer, campaign, start, onClose }: EditorProps & { start: Values }) {
  const t = useTranslations('adminCampaigns')
  const sentenceOf = useSentence()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const draft = draftOf(useMember().id, campaign?.id ?? 'new')
  const typed = useDraft(draft)
  const values = withChanges(start, typed.changes)
  const isChanged = typed.version !== undefined
  const isOvertaken = campaign !== undefined && isChanged && typed.version !== campaign.version
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const outcome = {
    onSuccess: () => {
      draft.clear()
      toast.success(t('saved', { name: values.name }))
      onClose()
    },
    onError: (error: ApiError) => {
      if (error.code === 'campaignConflict' || error.code === 'notFound') {
        void client.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
      }
      setErrors(new Map(error.fields.map(({ field, message }) => [field.replace(/^form\./, ''), message])))
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return true
    },
    refreshes: [CAMPAIGNS_KEY],
  }
  const add = useAction('POST /api/admin/campaigns', outcome)
  const edit = useAction('PUT /api/admin/campaigns/:id', outcome)
  const { busy, error } = campaign ? edit : add
  function submit(event: FormEvent): void {
    event.preventDefault()
    setErrors(new Map())
    const body = formOf(values)
    if (campaign) {
      edit.run({ params: { id: campaign.id }, body: { expectedVersion: campaign.version, form: body } })
    } else add.run({ body })
  }
  const fields = {
    values,
    errors,
    answer,
    onChange: (changed: Changes) => {
      const { changes, version = campaign?.version ?? 0 } = draft.read()
      draft.update({ changes: withChanges(changes, changed), version })
    },
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <form ref={form} onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-5">
        <h2 className="text-xl">{campaign ? t('editOf', { name: campaign.name }) : t('add')}</h2>
        <BasicFields {...fields} />
        <ChangeFields {...fields} />
        <AudienceFields {...fields} />
        <BudgetField {...fields} />
        {isOvertaken && (
          <Banner live tone="warn" title={t('overtaken.title')}>
            {t('overtaken.text')}
          </Banner>
        )}
        {error && !busy && !(isOvertaken && error.code === 'campaignConflict') && (
          <Banner live tone="bad" title={sentenceOf(error)}>
            {t('nothingLost')}
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('save')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              draft.clear()
              onClose()
            }}
            disabled={busy}
          >
            {t(isChanged ? 'discard' : 'cancel')}
          </Button>
        </div>
      </form>
      <CampaignPreview id={campaign?.id} values={values} />
    </div>
  )
}
