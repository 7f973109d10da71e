import { requestLimits } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import { type CapacityMode, consumedCapacity as consumed, Usage } from '../items/capacity.ts'
import {
  type BatchMember,
  type MemberAnswer,
  prepareMember,
  readMember,
  refuseRepeatedItems,
  runMember,
} from '../partiql/batch-member.ts'
import { boolean, list, structure } from '../shapes/shape.ts'
import { consumedCapacity } from './item-shapes.ts'
import { operation } from './operation.ts'
import { type StatementInput, statementMembers } from './statement-shapes.ts'

export interface BatchExecuteStatementInput {
  Statements: (StatementInput & { ConsistentRead?: boolean })[]
  ReturnConsumedCapacity?: CapacityMode
}

interface PreparedBatch {
  members: BatchMember[]
  consumedCapacity: CapacityMode
}

const { Statement, Parameters, ReturnValuesOnConditionCheckFailure } = statementMembers

const batchStatement = structure(
  { Statement, Parameters, ConsistentRead: boolean(), ReturnValuesOnConditionCheckFailure },
  { name: 'BatchStatementRequest' },
)

export const batchExecuteStatement = operation<BatchExecuteStatementInput, PreparedBatch>({
  name: 'BatchExecuteStatement',
  shape: structure({
    Statements: list(batchStatement, {
      required: true,
      minSize: 1,
      maxSize: requestLimits.batchWrite,
    }),
    ReturnConsumedCapacity: consumedCapacity,
  }),
  prepare({ Statements: statements, ReturnConsumedCapacity: mode = 'NONE' }) {
    const members = statements.map(each =>
      readMember(each.Statement, each.Parameters, each.ConsistentRead ?? false),
    )
    refuseMixture(members)
    return { members, consumedCapacity: mode }
  },
  async run({ members, consumedCapacity: mode }, database) {
    const prepared = members.map(member => prepareMember(member, database))
    refuseRepeatedItems(prepared)
    const answers = await Promise.all(prepared.map(runMember))
    return { Responses: answers.map(answer => answer.response), ConsumedCapacity: consumedBy(answers, mode) }
  },
})

function refuseMixture(members: readonly BatchMember[]): void {
  let reads = false
  let writes = false
  for (const member of members) {
    if ('fault' in member) continue
    if (member.statement.kind === 'select') reads = true
    else writes = true
  }
  if (reads && writes) {
    throw invalid('Read and write requests together in the same batch is not supported.')
  }
}

/** One entry a table that a statement succeeded on, in the order in which they were come to. */
function consumedBy(answers: readonly MemberAnswer[], mode: CapacityMode) {
  const usages = new Map<number, Usage>()
  for (const { usage } of answers) {
    if (usage === undefined) continue
    const known = usages.get(usage.table.id) ?? new Usage(usage.table)
    known.add(usage)
    usages.set(usage.table.id, known)
  }
  for (const { refused } of answers) {
    const known = refused && usages.get(refused.table.id)
    if (known) known.refusedUnits += refused.units
  }
  if (mode === 'NONE' || usages.size === 0) return undefined
  return [...usages.values()].map(usage => consumed(mode, usage))
}
