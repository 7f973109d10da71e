import { type ClientOf, connect, ensureTables, type Transport } from 'monotable'
import { board } from './schema.ts'

/** DynamoDB where a region is set, otherwise an embedded one in ./data. */
async function openStore(): Promise<Transport> {
  if (process.env.AWS_REGION) {
    const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb')
    const { awsSdk } = await import('monotable/aws-sdk')
    return awsSdk(new DynamoDBClient({}))
  }
  const { open } = await import('@monotable/engine')
  return process.env.BOARD_DATA === 'memory' ? open() : open({ path: process.env.BOARD_DATA ?? './data' })
}

async function openBoard(): Promise<ClientOf<typeof board>> {
  const store = await openStore()
  await ensureTables(board, store)
  return connect(board, store)
}

// `next dev` loads modules again after every edit; one process may open a store only once.
const kept = globalThis as { board?: Promise<ClientOf<typeof board>> }

export function db(): Promise<ClientOf<typeof board>> {
  kept.board ??= openBoard()
  return kept.board
}
