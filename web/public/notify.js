// Shows notifications, and opens the table when one is pressed. It keeps nothing and answers no request.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data;
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const open = windows.find((client) => new URL(client.url).pathname === path);
    return open ? open.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(show());
});
