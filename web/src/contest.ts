// The page of a contest: its data is in the page, and nothing is fetched.
import { mount } from 'svelte';
import './app.css';
import Contest from './contest/Contest.svelte';
import { readContest } from './contest/data';
import { readQuery } from './query';
import { wanted } from './texts/languages';
import { choose, withTexts } from './texts/texts.svelte';

const language = wanted(readQuery(location.search).lang);
await withTexts('contest', Promise.resolve());
await choose(language);
document.documentElement.lang = language;

const target = document.getElementById('app');
const data = readContest(document.getElementById('contest-data')?.textContent ?? 'null');
if (target && data) mount(Contest, { target, props: { data } });
