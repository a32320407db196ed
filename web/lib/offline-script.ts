/**
 * The only script of the offline page. In place of another page it reloads that one when the network is back or a slow
 * server answers. Under its own address it explains the failure, and 'Try again' leads to the page that was asked for.
 * The content security policy allows it by its hash.
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
