import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { type Operation, operationsOf, type RunningSystems } from '../../data/systems.ts'
import { useAddress } from '../../data/use-address.ts'
import { Badge } from '../../parts/controls/badge.tsx'
import { OperationForm } from './operation-form.tsx'
import styles from './systems.module.css'

/** All operations by system, and the form of the chosen one. */
export function Operations({ systems }: { readonly systems: RunningSystems }) {
  const { address, change } = useAddress()
  const list = useRef<HTMLElement>(null)
  const operations = operationsOf(systems)
  const chosen =
    operations.find(({ operationId }) => operationId === address.get('operation')) ?? operations[0]
  const find = address.get('find') ?? ''
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const to = (operation: string) => {
    const kept = ['user', 'find'].flatMap(name => {
      const value = address.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return `/systems?${new URLSearchParams({ operation, ...Object.fromEntries(kept) })}`
  }
  return (
    <div className={styles.body}>
      <nav ref={list} className={styles.list} aria-label="Operations">
        <input
          type="search"
          data-find
          aria-label="Find an operation"
          placeholder="Find an operation"
          value={find}
          onChange={event => change({ find: event.target.value }, { replace: true })}
        />
        {systems.document.tags.map(({ name, description }) => {
          const found = operations.filter(each => each.system === name && matches(each, find))
          return found.length === 0 ? null : (
            <div key={name}>
              <h2>{description}</h2>
              {found.map(({ operationId, method, summary, path }) => (
                <Link
                  key={operationId}
                  to={to(operationId)}
                  className={styles.link}
                  title={path}
                  aria-current={operationId === chosen?.operationId ? 'page' : undefined}
                >
                  <span>
                    <Badge tone={method === 'GET' ? 'plain' : 'warn'}>{method}</Badge>
                  </span>
                  <span>{summary}</span>
                </Link>
              ))}
            </div>
          )
        })}
      </nav>
      {chosen && <OperationForm key={chosen.operationId} systems={systems} operation={chosen} />}
    </div>
  )
}

/** Whether it contains every word that was typed. */
function matches({ summary, path, operationId }: Operation, find: string): boolean {
  const text = `${summary} ${path} ${operationId}`.toLowerCase()
  return find
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
