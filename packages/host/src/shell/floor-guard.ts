import { createHash } from 'node:crypto'
import { floorInWords } from '@emberwatch/federation'

/**
 * First script of each page, readable by the oldest browser: one below the floor loads nothing and is told which versions work (product 21.12). The
 * four names came last of what the floor has, one per engine. A script of the shell that does not parse ends there too, after the time in which a
 * start falls back (start-guard.ts).
 */
export const floorScript = `(function(w,d){
function tell(){
var r=d.documentElement,b=d.body||r.appendChild(d.createElement('body'));
b.textContent='Emberwatch works in ${floorInWords} and newer. Please update this browser.'}
if(!(w.CSS&&CSS.supports('color','light-dark(red,red)')&&w.AbortSignal&&AbortSignal.any&&URL.canParse&&Promise.withResolvers)){w.stop();tell()}
else w.addEventListener('error',function(e){
if(/SyntaxError/.test(e.message)&&/\\/assets\\//.test(e.filename))setTimeout(function(){if(!d.querySelector('#root[data-started]'))tell()},4e3)})
})(window,document)`

/** The guard's source in the content security policy. */
export const floorSource = `'sha256-${createHash('sha256').update(floorScript).digest('base64')}'`
