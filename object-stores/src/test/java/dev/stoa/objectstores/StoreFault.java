package dev.stoa.objectstores;

/** What an {@link ObjectStoreServer} does wrong, most with creations that carry a condition. */
enum StoreFault {
  NONE,
  /** Creates the object, and hangs up before it says so. */
  LOSES_ONE_REPLY,
  /** Creates the object and hangs up, and so on until told to stop. */
  LOSES_REPLIES,
  /** Hangs up and creates nothing. */
  LOSES_REQUESTS,
  /** Overwrites what is there, as stores do that know no conditions. */
  IGNORES_CONDITIONS,
  /** Lets nobody delete an object. */
  REFUSES_DELETIONS
}
