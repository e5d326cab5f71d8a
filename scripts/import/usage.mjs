// How the import is called. By itself, so that it can be shown before anything is installed.
export const USAGE = `usage: npm run -s import -- PATH… [OPTIONS]

Imports documents, chats, mail, other memories and exports into a project. Each item is answered with a receipt, one line of JSON.

  --url URL          the server (MEMORY_GRAPH_URL, else http://localhost:3000)
  --key KEY          an API key with the scope write (MEMORY_GRAPH_API_KEY)
  --group NAME       the group to write to (default)
  --group-by thread  a group of its own for each thread
  --facts            states triples with a sentence of their own without extraction
  --project NAME     which project of an export to restore
  --help             this text`;
