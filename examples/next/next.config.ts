// The engine loads LevelDB's native part: Next must not bundle it.
export default { serverExternalPackages: ['@monotable/engine', 'classic-level'] }
