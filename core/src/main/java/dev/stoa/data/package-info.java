/**
 * Values as users see them: the interfaces of records, maps and arrays over the columns, and the
 * classes of those that are decoded as a whole.
 *
 * <p>Public. Implemented by the split readers, called by map functions and engines.
 */
package dev.stoa.data;
