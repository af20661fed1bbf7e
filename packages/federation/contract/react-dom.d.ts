declare module 'react-dom' {
export * from 'npm:react-dom@19';
}
