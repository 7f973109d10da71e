import { useSurroundings } from '../page/surroundings.ts'
import { Notice } from '../parts/badge.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Empty, Skeleton } from '../parts/empty.tsx'

export function States() {
  const { texts } = useSurroundings()
  return (
    <>
      <div class="stack tight">
        <Notice>A remark that stays.</Notice>
        <Notice kind="good">Everything is delivered.</Notice>
        <Notice kind="warn">Three sales wait for the network.</Notice>
        <Notice kind="bad">One line was refused: no stock.</Notice>
      </div>
      <div class="columns">
        <Empty
          icon="package"
          title="No products yet"
          action={
            <ButtonLink href="/web/parts" kind="primary" icon="plus">
              Add a product
            </ButtonLink>
          }
        >
          Add the first one, or import your catalogue from a CSV file.
        </Empty>
        <Card title="Loading">
          <Skeleton lines={5} label={texts.list.loading} />
        </Card>
      </div>
    </>
  )
}
