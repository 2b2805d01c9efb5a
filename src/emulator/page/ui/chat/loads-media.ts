/** Whether the page may load what messages link to: the policy that it came with says so, too. See `pageRoute`. */
export const LOADS_MEDIA: boolean = location.search === '?media=on';
