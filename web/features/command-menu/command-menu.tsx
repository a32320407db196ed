import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CODE_LENGTH_MAX } from '#contracts/activation-code-rules.ts'
import { Messages } from '~/lib/messages.tsx'
import commandMenu from '~/messages/en/command-menu.json'
import { IconButton } from '~/ui/button.tsx'
import { classes } from '~/ui/classes.ts'
import { useBackdropClick, useModal } from '~/ui/dialog.tsx'
import { SEARCHED_FROM, searchQuery } from './queries.ts'
import { type Command, type Screen, useCommands, useRecords } from './use-commands.tsx'

const MESSAGES = { commandMenu }
const NOTHING = { members: [], redemptions: [], tickets: [], promoCodes: [] }
/** After the last key until a text is searched for. */
const SETTLED_MS = 150

interface CommandMenuProps {
  /** The screens of the navigation that the viewer may see. */
  screens: readonly Screen[]
  /** What was typed before the menu was loaded. */
  typed: string
  onSignOut: () => void
  onClose: () => void
}

/** Finds screens, actions, members, redemptions, tickets and promo codes while staff type, and opens them. */
export function CommandMenu(props: CommandMenuProps) {
  return (
    <Messages add={MESSAGES}>
      <Menu {...props} />
    </Messages>
  )
}

type GroupName = keyof typeof commandMenu.groups

interface Group {
  readonly name: GroupName
  readonly items: readonly Command[]
}

function Menu({ screens, typed, onSignOut, onClose }: CommandMenuProps) {
  const t = useTranslations('commandMenu')
  const tUi = useTranslations('ui')
  const title = useId()
  const ref = useModal(onClose)
  const beside = useBackdropClick(onClose)
  const [text, setText] = useState(typed)
  const commands = useCommands(screens, onSignOut)
  const records = useFoundRecords(text.trim())
  const groups: Group[] = (
    [
      { name: 'screens', items: commands.screens.filter(hasWords(text)) },
      { name: 'actions', items: commands.actions.filter(hasWords(text)) },
      ...Object.entries(records.found).map(([name, items]) => ({ name: name as GroupName, items })),
    ] satisfies Group[]
  ).filter(({ items }) => items.length > 0)
  const run = (command: Command) => {
    // Closed first: closing returns the focus, which a command may move.
    onClose()
    command.run()
  }
  return (
    <dialog
      ref={ref}
      closedby="closerequest"
      aria-labelledby={title}
      {...beside}
      className="mx-auto mt-4 mb-auto w-[calc(100%-2rem)] max-w-2xl overflow-hidden rounded-lg border border-line bg-raised p-0 text-ink shadow-float open:animate-pop sm:mt-[12dvh]"
    >
      <h2 id={title} className="sr-only">
        {t('title')}
      </h2>
      <Autocomplete.Root
        open
        inline
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={groups}
        itemToStringValue={(command: Command) => command.label}
        value={text}
        // A chosen line closes the menu; its label must not become the text.
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      >
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search aria-hidden className="size-5 shrink-0 text-quiet" />
          <Autocomplete.Input
            aria-label={t('title')}
            placeholder={t('placeholder')}
            // An activation code is found by the whole of it.
            maxLength={CODE_LENGTH_MAX}
            className="h-14 min-w-0 flex-1 bg-transparent text-ellipsis text-ink outline-none placeholder:text-quiet"
          />
          <IconButton label={tUi('close')} onClick={onClose} className="-mr-2">
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        <Autocomplete.List
          aria-label={t('list')}
          className="max-h-[min(28rem,calc(100dvh-10rem))] overflow-y-auto overscroll-contain p-2 empty:hidden"
        >
          {(group: Group) => (
            <Autocomplete.Group key={group.name} items={group.items} className="mb-2 last:mb-0">
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-quiet">
                {t(`groups.${group.name}`)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Line
                    key={command.id}
                    command={command}
                    stale={records.isStale && group.name in NOTHING}
                    onRun={() => run(command)}
                  />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Empty className="p-5 text-quiet empty:hidden">
          {!records.isStale && !records.failed && (
            <>
              <span className="block font-semibold text-ink">{t('none')}</span>
              {t('noneHint')}
            </>
          )}
        </Autocomplete.Empty>
        <Autocomplete.Status className="text-sm text-quiet">
          {(records.failed || records.isStale) && (
            <span className="block border-t border-line px-4 py-2.5">{t(records.failed ? 'failed' : 'searching')}</span>
          )}
        </Autocomplete.Status>
        {!records.failed && !records.isStale && (
          <p className="border-t border-line px-4 py-2.5 text-sm text-quiet max-sm:hidden">{t('keys')}</p>
        )}
      </Autocomplete.Root>
    </dialog>
  )
}

/** A line. A stale one, of an earlier text, can't be chosen. */
function Line({ command, stale, onRun }: { command: Command; stale: boolean; onRun: () => void }) {
  const { label, detail, icon, badge } = command
  return (
    <Autocomplete.Item
      value={command}
      disabled={stale}
      onClick={onRun}
      className={classes(
        'flex min-h-target cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-highlighted:bg-hover [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-quiet',
        stale && 'opacity-60',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-sm text-quiet">{detail}</span>}
      </span>
      {badge}
    </Autocomplete.Item>
  )
}

/** Whether each word of a text begins a word of a line. */
function hasWords(text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }: Command) => words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`))
}

/** Returns the records for a text. While it is being searched for, those of the text before are stale. */
function useFoundRecords(text: string) {
  const asRecords = useRecords()
  const search = useSettled(text)
  const query = useQuery({ ...searchQuery(search), placeholderData: keepPreviousData })
  const isSearched = text.length >= SEARCHED_FROM
  return {
    found: isSearched && query.data ? asRecords(query.data) : NOTHING,
    failed: isSearched && query.isError,
    isStale: isSearched && (text !== search || query.isPlaceholderData || query.isLoading),
  }
}

/** Returns a text as it was when its last change was {@link SETTLED_MS} ago. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
