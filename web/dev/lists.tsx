import { Gamepad2, Monitor } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { LinkCard } from '~/ui/link-card.tsx'
import { ListCard } from '~/ui/list-card.tsx'
import { ListQuery } from '~/ui/list-query.tsx'
import { MorePages } from '~/ui/more-pages.tsx'
import { OddsTable } from '~/ui/odds-table.tsx'
import { PageHeader } from '~/ui/page.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { SessionItem } from '~/ui/session-item.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { SortHead } from '~/ui/sort-head.tsx'
import { EmptyState } from '~/ui/states.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { FAILED, READING, readWith } from './group.tsx'

const nothing = () => {}
const MEMBERS = ['Ada Okafor', 'Bo Lind', 'Cleo de la Cruz']

export const Cards = () => (
  <>
    <PageHeader title="A page" text="With a sentence below its title.">
      <Button variant="secondary">Refresh</Button>
    </PageHeader>
    <div className="grid gap-4 sm:grid-cols-2">
      <Card>
        <CardHead title="A card">
          <Button size="small" variant="secondary">
            Edit
          </Button>
        </CardHead>
        <p className="text-quiet">Its content.</p>
      </Card>
      <LinkCard
        to="/dev/ui"
        icon={<Gamepad2 />}
        title="Spin & Win"
        text="Every spin wins points."
        action="Play"
        left="3 spins left"
      />
      <LinkCard
        to="/dev/ui"
        icon={<Gamepad2 />}
        title="Scratch & Earn"
        text="Every card wins points."
        action="Play"
        left="Back at 00:00"
        isDone
      />
    </div>
  </>
)

export const Lists = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <ListCard title="Loading" query={READING} rows={2} failed="Not loaded" empty={null}>
      {() => null}
    </ListCard>
    <ListCard title="Failed" query={FAILED} rows={2} failed="Not loaded" empty={null}>
      {() => null}
    </ListCard>
    <ListCard
      title="Empty"
      query={readWith({ items: [] })}
      rows={2}
      failed="Not loaded"
      empty={<EmptyState icon={<Monitor />} title="No sessions" />}
    >
      {() => null}
    </ListCard>
    <ListCard title="Full" query={readWith({ items: MEMBERS })} rows={2} failed="Not loaded" empty={null}>
      {(items) =>
        items.map((name) => (
          <SessionItem
            key={name}
            icon={<Monitor aria-hidden className="size-5 text-quiet" />}
            device={name}
            current={name === 'Ada Okafor' && 'This device'}
            facts="London, 25 Nov 2026"
          />
        ))
      }
    </ListCard>
    <QueryState query={readWith('The data of a query.')} skeleton={<Skeleton className="h-6" />} failed="Not loaded">
      {(text) => <p>{text}</p>}
    </QueryState>
    <div>
      <ListQuery query={{ ...FAILED, error: null, isPlaceholderData: true }} items={MEMBERS} failed="Not loaded">
        {(items) => items.join(', ')}
      </ListQuery>
      <MorePages
        query={{
          ...{ hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true },
          fetchNextPage: nothing,
        }}
      />
    </div>
  </div>
)

export const Tables = () => (
  <>
    <Table label="Members">
      <TableHead>
        <SortHead direction="asc" onSort={nothing}>
          Name
        </SortHead>
        <HeadCell>Status</HeadCell>
        <SortHead direction={undefined} onSort={nothing} number>
          Points
        </SortHead>
      </TableHead>
      <tbody>
        {MEMBERS.map((name, index) => (
          <Row key={name} selected={index === 1}>
            <Cell>{name}</Cell>
            <Cell>Active</Cell>
            <Cell number>{(1200 * (index + 1)).toLocaleString('en')}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
    <OddsTable
      caption="Odds"
      heads={['Points', 'Chance']}
      rows={[
        { key: 5, prize: '5', percent: 15 },
        { key: 10, prize: '10', percent: 30 },
        { key: 1000, prize: '1,000', percent: 0.1 },
      ]}
    />
  </>
)
