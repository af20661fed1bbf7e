declare module 'react' {
export * from 'npm:react@19';
}
