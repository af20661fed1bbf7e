import { ClusterMap, type MapPoint } from '@emberwatch/ui/map'

const points: readonly MapPoint[] = [
  { id: '1', name: 'Nidelva brygge', lat: 63.434, lng: 10.402, state: 'active' },
  { id: '2', name: 'Bakklandet skole', lat: 63.429, lng: 10.41, state: 'alarm', badge: 2 },
  { id: '3', name: 'Lerkendal', lat: 63.412, lng: 10.404, state: 'warning' },
  { id: '4', name: 'Oslo havn', lat: 59.905, lng: 10.741, state: 'offline' },
]

export const Example = () => (
  <ClusterMap
    label="Sites"
    height={320}
    points={points}
    popup={(near) => near.map(({ id, name }) => <div key={id}>{name}</div>)}
    isFitted
  />
)
