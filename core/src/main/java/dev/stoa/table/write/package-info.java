/**
 * Writing rows into new split directories that no snapshot names yet, and the options of how
 * columns are stored.
 *
 * <p>Public. Called by users, engines and the changes that write rows.
 */
package dev.stoa.table.write;
