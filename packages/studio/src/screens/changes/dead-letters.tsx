import type { TableDesign } from 'monotable/design'
import { type ReactNode, useState } from 'react'
import { type DeadLetter, useDeadLetters } from '../../data/dead-letters.ts'
import { useIsReadOnly } from '../../data/design.ts'
import { ChangeView } from '../../parts/change-view/change-view.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Notice } from '../../parts/controls/notice.tsx'
import { Bar, Card, Grow, Page, Soft } from '../../parts/page/page.tsx'
import { useToast } from '../../parts/toast/toast.tsx'
import { counted } from '../../values/count.ts'
import styles from './changes.module.css'

interface DeadLettersProps {
  readonly system: string
  readonly design: TableDesign
  readonly choice: ReactNode
}

/** What reactions of a system failed on too often: why, and once more. */
export function DeadLetters({ system, design, choice }: DeadLettersProps) {
  const isReadOnly = useIsReadOnly()
  const toast = useToast()
  const { letters, error, hasMore, more, again, replay, discard } = useDeadLetters(system)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      toast(await work())
    } catch (caught) {
      toast((caught as Error).message, 'bad')
    } finally {
      setBusy(false)
    }
  }
  const replayed = (letterId?: string) =>
    act(async () => {
      const { replayed: done, failed } = await replay(letterId)
      return failed > 0 ? `${done} replayed, ${failed} failed again` : `${counted(done, 'letter')} replayed`
    })
  return (
    <>
      <Bar>
        {choice}
        <Grow />
        <Button small look="quiet" onClick={again}>
          Look again
        </Button>
        <Button
          small
          disabled={isBusy || isReadOnly || !letters || letters.length === 0}
          onClick={() => void replayed()}
        >
          Replay all
        </Button>
      </Bar>
      <Page label="Dead letters">
        {error && <Notice tone="bad">{error.message}</Notice>}
        {letters?.length === 0 && <Soft>No dead letters of {system}: every change was dealt with.</Soft>}
        {letters?.map(letter => (
          <Letter
            key={letter.letterId}
            letter={letter}
            design={design}
            isLocked={isBusy || isReadOnly}
            onReplay={() => void replayed(letter.letterId)}
            onDiscard={() => void act(() => discard(letter.letterId).then(() => 'Discarded'))}
          />
        ))}
        {hasMore && <Button onClick={more}>More</Button>}
      </Page>
    </>
  )
}

interface LetterProps {
  readonly letter: DeadLetter
  readonly design: TableDesign
  readonly isLocked: boolean
  readonly onReplay: () => void
  readonly onDiscard: () => void
}

function Letter({ letter, design, isLocked, onReplay, onDiscard }: LetterProps) {
  const { reaction, error, attempts, failedAt, change } = letter
  return (
    <Card
      flush
      title={
        <>
          <h2>{reaction}</h2>
          <Soft>
            gave up after {counted(attempts, 'attempt')}, {failedAt.slice(0, 19).replace('T', ' ')} UTC
          </Soft>
          <Grow />
          <Button small disabled={isLocked} onClick={onReplay}>
            Replay
          </Button>
          <Button small look="danger" disabled={isLocked} onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <div className={styles.reason}>
        <p>
          <strong>{error.name}</strong>: {error.message}
        </p>
        {error.stack !== undefined && (
          <details>
            <summary>Where</summary>
            <pre>{error.stack}</pre>
          </details>
        )}
      </div>
      <ChangeView design={design} change={change} />
    </Card>
  )
}
