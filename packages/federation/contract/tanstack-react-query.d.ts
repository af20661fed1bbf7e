declare module '@tanstack/react-query' {
export { keepPreviousData, useMutation, useQuery, useQueryClient } from 'npm:@tanstack/react-query@5';
}
