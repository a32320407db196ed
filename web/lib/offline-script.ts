/**
 * The one script of the offline page. In place of another page it loads that one again when the network is back, or
 * when a server answers that was only too slow. Under its own address a reload would change nothing: there it says
 * what is wrong, and 'Try again' leads to the page of this site that was asked for. Allowed by its hash, like the
 * theme's.
 */
export const OFFLINE_SCRIPT = `(function(){
var reload=function(){location.reload()}
if(location.pathname.replace(/\\/$/,'')!=='/offline'){
addEventListener('online',reload)
setInterval(function(){fetch('/api/health').then(reload,function(){})},4000)
return}
var to='/'
try{
var asked=new URL(new URLSearchParams(location.search).get('to')||'/',location.origin)
if(asked.origin===location.origin)to=asked.href
}catch(e){}
document.querySelectorAll('main a').forEach(function(a){if(!a.getAttribute('href'))a.href=to})
if(!navigator.onLine){addEventListener('online',function(){location.replace(to)});return}
document.getElementById('offline').hidden=true
var broken=document.getElementById('broken')
broken.hidden=false
document.title=document.title.replace(/^.* ·/,broken.querySelector('h1').textContent+' ·')
})()`
