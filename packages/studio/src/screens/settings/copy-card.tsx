import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { copyName } from '../../../server/operations.ts'
import { deleteCopy, tablesChanged } from '../../data/table-settings.ts'
import type { Table } from '../../keys/table.ts'
import { Button } from '../../parts/controls/button.tsx'
import page from '../../parts/page/page.module.css'
import { Card } from '../../parts/page/page.tsx'
import { useToast } from '../../parts/toast/toast.tsx'
import { pathOf } from '../../screen.ts'

/** A copy of a table as it was, and its end. */
export function CopyCard({
  table: { name },
  disabled,
}: {
  readonly table: Table
  readonly disabled: boolean
}) {
  const [, go] = useLocation()
  const client = useQueryClient()
  const toast = useToast()
  const [, source = '', stamp = ''] = copyName.exec(name) ?? []
  const remove = async () => {
    try {
      await deleteCopy(name)
      go(pathOf('/tables/:table/settings', source))
      client.removeQueries({ queryKey: ['table', name] })
      tablesChanged(client, source)
      toast('The copy is deleted')
    } catch (error) {
      toast((error as Error).message, 'bad')
    }
  }
  return (
    <Card title={<h2>A copy</h2>}>
      <div className={page.stack}>
        <p>
          This is {source} as of {momentIn(stamp).toLocaleString()}. What you change here changes nothing in{' '}
          {source}.
        </p>
        <div>
          <Button look="danger" disabled={disabled} onClick={() => void remove()}>
            Delete this copy
          </Button>
        </div>
      </div>
    </Card>
  )
}

function momentIn(stamp: string): Date {
  return new Date(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
}
