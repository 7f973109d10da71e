import { useStudio } from '../../data/design.ts'
import { useAddress } from '../../data/use-address.ts'
import { useCall, useCalls } from '../../data/x-ray.ts'
import { Button } from '../../parts/controls/button.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Bar, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { useToast } from '../../parts/toast/toast.tsx'
import { CallList } from './call-list.tsx'
import { CallView } from './call-view.tsx'
import styles from './x-ray.module.css'

/** What operations ask of DynamoDB, whoever called them. */
export default function XRayScreen() {
  const { has } = useStudio()
  if (has?.xRay) return <Calls />
  return (
    <main className={styles.screen}>
      <Page label="X-ray">
        {has && (
          <Notice>
            No systems run beside the studio, so there are no operations to look into. `monotable dev` and
            `monotable start` run them.
          </Notice>
        )}
      </Page>
    </main>
  )
}

function Calls() {
  const { data, error, act } = useCalls()
  const { address, change } = useAddress()
  const toast = useToast()
  const chosen = address.get('call') ?? undefined
  const order = (what: Parameters<typeof act>[0]) =>
    void act(what).catch(problem => toast((problem as Error).message, 'bad'))
  return (
    <main className={styles.screen}>
      <Bar>
        <h1>X-ray</h1>
        <Soft>The last operations and schedules, and what each asked of DynamoDB</Soft>
        <Grow />
        {data && (
          <Button small aria-pressed={data.isOn} onClick={() => order({ isOn: !data.isOn })}>
            {data.isOn ? 'Pause' : 'Record'}
          </Button>
        )}
        <Button small onClick={() => order({ clear: true })}>
          Clear
        </Button>
      </Bar>
      {error && <Notice tone="bad">{error.message}</Notice>}
      <div className={styles.columns}>
        {data && (
          <CallList calls={data.calls} isOn={data.isOn} chosen={chosen} onChoose={call => change({ call })} />
        )}
        <Chosen id={chosen} />
      </div>
    </main>
  )
}

function Chosen({ id }: { readonly id: string | undefined }) {
  const { data, error } = useCall(id)
  return (
    <Page label="The call">
      {id === undefined && <Soft>Choose a call.</Soft>}
      {error && <Notice tone="bad">{error.message}</Notice>}
      {data && <CallView key={data.id} call={data} />}
    </Page>
  )
}
