// A page to look at the boards and to try them, without a server: `npm run dev`, then /boards.html.
// ?game=awale&ply=16&theme=dogs&dark&flip&play&still&lang=fr
import { mount } from 'svelte';
import Demo from './boards/demo/Demo.svelte';

const target = document.getElementById('app');
if (target) mount(Demo, { target, props: { query: new URLSearchParams(location.search) } });
