import { useTableDesign } from '../../data/design.ts'
import { useAddress } from '../../data/use-address.ts'
import { Choice } from '../../parts/controls/choice.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Bar, Page } from '../../parts/page/page.tsx'
import type { ScreenProps } from '../../screen.ts'
import { CostView } from './cost-view.tsx'
import { Coverage } from './coverage.tsx'
import { Entities } from './entities.tsx'
import { Findings } from './findings.tsx'

const parts = { coverage: 'Coverage', entities: 'Entities', findings: 'Findings', cost: 'Cost' } as const
type Part = keyof typeof parts

/** The design of a table: what it covers, what it is made of, what is wrong with it, what it costs. */
export default function DesignScreen({ table }: ScreenProps) {
  const designed = useTableDesign(table)
  const { address, change } = useAddress()
  const asked = address.get('part') ?? (address.get('entity') === null ? 'coverage' : 'entities')
  const part: Part = Object.hasOwn(parts, asked) ? (asked as Part) : 'coverage'
  return (
    <main style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Bar>
        <Choice
          label="Part of the design"
          value={part}
          options={parts}
          onChange={next => change({ part: next, entity: undefined })}
        />
      </Bar>
      <Page label="The design">
        {!designed && <Notice>No design describes this table.</Notice>}
        {designed && part === 'coverage' && <Coverage table={table} design={designed.design} />}
        {designed && part === 'entities' && (
          <Entities design={designed.design} chosen={address.get('entity') ?? undefined} />
        )}
        {designed && part === 'findings' && <Findings designed={designed} />}
        {designed && part === 'cost' && <CostView designed={designed} />}
      </Page>
    </main>
  )
}
