import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Finding } from '../check/finding.ts'
import { loadReports } from '../check/load-reports.ts'
import { countsOf } from '../check/report.ts'
import { rules } from '../check/rules.ts'
import { Failure } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { fileOf, ofDesign, tool } from './tool.ts'

const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  table: z.string(),
  at: z.array(z.object({ kind: z.string(), name: z.string() })),
  key: z.string().optional(),
  place: z.object({ file: z.string().optional(), line: z.number() }).optional(),
  why: z.string(),
  examples: z
    .array(
      z.object({ of: z.string(), values: z.record(z.string(), z.unknown()), note: z.string().optional() }),
    )
    .describe('generated items, keys or requests that prove it'),
  fix: z.string(),
  accepted: z.string().optional().describe('why the design accepts it'),
})

function asFinding({ at, examples, ...found }: Finding): z.input<typeof finding> {
  const { code, severity, table, key, place, why, fix, accepted } = found
  return {
    ...{ code, severity, table, key, place, why, fix, accepted },
    at: at.map(({ kind, name }) => ({ kind, name })),
    examples: examples.map(({ of, values, note }) => ({ of, values: { ...values }, note })),
  }
}

export const checkDesign = tool({
  name: 'check_design',
  title: 'Check the design',
  description:
    'What is wrong with a single-table design, or will be: each finding has a code, a place, why it matters, generated items that prove it, and a fix. What an engine can show was run on one, and a finding that it contradicts is left out. Call it after every change of a schema.',
  input: ofDesign,
  output: {
    errors: z.number(),
    warnings: z.number(),
    accepted: z.number(),
    findings: z.array(finding),
  },
  call: async ({ file }, context) => {
    const reports = await loadReports(fileOf(file, context), { isAgain: true })
    return { ...countsOf(reports), findings: reports.flatMap(({ findings }) => findings.map(asFinding)) }
  },
})

export const explainFinding = tool({
  name: 'explain_finding',
  title: 'Explain a finding',
  description:
    'What a code of check_design means, with a design that has the fault and one that does not, and where it occurs in this design.',
  input: { ...ofDesign, code: z.string().describe('such as HOT_PARTITION') },
  output: {
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    title: z.string(),
    explanation: z.string().describe('Markdown'),
    here: z.array(finding).describe('where it occurs in the design, if one is known'),
  },
  call: async ({ code, file }, context) => {
    const rule = rules.find(each => each.code === code)
    if (!rule)
      throw new Failure(
        `There is no finding ${code}.${didYouMean(
          code,
          rules.map(each => each.code),
        )}`,
      )
    const hasDesign = file !== undefined || context.file !== undefined
    const reports = hasDesign ? await loadReports(fileOf(file, context), { isAgain: true }) : []
    const here = reports.flatMap(({ findings }) => findings).filter(each => each.code === code)
    return {
      code,
      severity: rule.severity,
      title: rule.title,
      explanation: readFileSync(new URL(`../../dist/rules/${code}.md`, import.meta.url), 'utf8'),
      here: here.map(asFinding),
    }
  },
})
