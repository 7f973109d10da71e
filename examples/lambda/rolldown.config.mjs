// The runtime of Lambda has the AWS SDK already.
export default {
  input: 'handler.ts',
  platform: 'node',
  external: /^@aws-sdk\//,
  output: { file: 'dist/handler.mjs', format: 'esm', minify: true },
}
