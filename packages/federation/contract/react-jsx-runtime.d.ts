declare module 'react/jsx-runtime' {
export * from 'npm:react/jsx-runtime@19';
}
