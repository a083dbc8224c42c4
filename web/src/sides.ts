import type { Side } from './wire';

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');
