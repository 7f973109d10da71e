import { useFailures } from '../../data/failures.ts'
import { JudgedWrite } from '../../parts/condition-tree/judged-write.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Card, Grow, Page, Soft } from '../../parts/page/page.tsx'
import styles from './systems.module.css'

/** The last writes of the systems that a condition refused, each as a tree against the item that it met. */
export function FailedWrites() {
  const { data, error } = useFailures()
  return (
    <Page label="Failed conditions">
      {error && <Notice tone="bad">{error.message}</Notice>}
      {data?.length === 0 && <Soft>No condition of the systems has failed since the studio started.</Soft>}
      {data?.map(({ id, at, operation, writes }) => (
        <Card
          key={id}
          title={
            <>
              <h2>{operation}</h2>
              <Grow />
              <Soft>
                <time dateTime={at}>{at.slice(11, 23)} UTC</time>
              </Soft>
            </>
          }
        >
          <div className={styles.judged}>
            {writes.map(({ write, key, stored }) => (
              <JudgedWrite
                key={JSON.stringify([write.TableName, key])}
                write={write}
                itemKey={key}
                stored={stored}
              />
            ))}
          </div>
        </Card>
      ))}
    </Page>
  )
}
