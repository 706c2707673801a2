/**
 * Values as users see them: the record interface over the columns, and the maps that it gives.
 *
 * <p>Public. Implemented by the split readers, called by map functions and engines.
 */
package dev.stoa.data;
