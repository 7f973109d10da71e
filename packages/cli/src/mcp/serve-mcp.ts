import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { checkDesign, explainFinding } from './check-design.ts'
import { describeDesign } from './describe-design.ts'
import { importDocument } from './import-document.ts'
import { planMigration } from './plan-migration.ts'
import { predictCost } from './predict-cost.ts'
import { runAccessPattern } from './run-access-pattern.ts'
import type { Tool, ToolContext } from './tool.ts'

const tools: readonly Tool[] = [
  describeDesign,
  checkDesign,
  explainFinding,
  runAccessPattern,
  predictCost,
  planMigration,
  importDocument,
]

const instructions =
  'Monotable makes a DynamoDB single-table design executable. Describe the design first, check it after every change, ' +
  'and run an access pattern to see what it reads and costs. Findings come with generated items that prove them.'

/** The server of all tools. It still has to be connected. */
export function makeMcpServer(version: string, context: ToolContext): McpServer {
  const server = new McpServer({ name: 'monotable', version }, { instructions })
  for (const each of tools) {
    const isReadOnly = !each.writes || !context.mayWrite
    server.registerTool(
      each.name,
      {
        title: each.title,
        description: each.description,
        inputSchema: each.input,
        outputSchema: each.output,
        annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
      },
      async given => {
        // What JSON cannot say is not in the answer: programs and the text have the same.
        const answer = JSON.parse(JSON.stringify(await each.call(given, context)))
        return {
          content: [{ type: 'text' as const, text: JSON.stringify(answer, null, 2) }],
          structuredContent: answer,
        }
      },
    )
  }
  return server
}
