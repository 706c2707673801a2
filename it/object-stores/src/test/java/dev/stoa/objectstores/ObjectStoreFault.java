package dev.stoa.objectstores;

/** A fault of an {@link ObjectStoreServer}, mostly in conditional creations. */
enum ObjectStoreFault {
  NONE,
  /** Creates the object once and closes the connection without a reply. */
  LOSES_ONE_REPLY,
  /** Creates objects and closes the connections without a reply, until another fault begins. */
  LOSES_REPLIES,
  /** Closes connections without creating objects. */
  LOSES_REQUESTS,
  /** Overwrites existing objects, as stores without conditional requests do. */
  IGNORES_CONDITIONS,
  /** Rejects all deletions. */
  REJECTS_DELETIONS
}
