declare module 'react-router-dom' {
export { Link, Navigate, NavLink, useLocation, useNavigate, useNavigationType, useParams, useSearchParams } from 'npm:react-router-dom@7';
}
