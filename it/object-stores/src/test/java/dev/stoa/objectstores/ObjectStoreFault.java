package dev.stoa.objectstores;

/** The faults of an {@link ObjectStoreServer}, mostly in conditional creations. */
enum ObjectStoreFault {
  NONE,
  /** Creates the object, and hangs up before it replies. */
  LOSES_ONE_REPLY,
  /** Creates the object and hangs up, until told to stop. */
  LOSES_REPLIES,
  /** Hangs up and creates nothing. */
  LOSES_REQUESTS,
  /** Overwrites existing objects, as stores without conditions do. */
  IGNORES_CONDITIONS,
  /** Rejects all deletions. */
  REFUSES_DELETIONS
}
