// The app's French texts, from the files that the program uses too.
import board from '../../../locales/fr/board.ftl';
import web from '../../../locales/fr/web.ftl';

export default [...board, ...web];
